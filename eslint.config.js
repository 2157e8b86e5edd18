import js from "@eslint/js";
import { defineConfig, globalIgnores } from "eslint/config";
import globals from "globals";

export default defineConfig([
  globalIgnores([".*/", "build/", "dist/", "site/"]),
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "arrow-body-style": "error",
      "consistent-return": "error",
      "default-case-last": "error",
      eqeqeq: "error",
      "no-console": "error",
      "no-else-return": "error",
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-lonely-if": "error",
      "no-new-func": "error",
      "no-shadow": "error",
      "no-unneeded-ternary": "error",
      "no-useless-concat": "error",
      "no-useless-rename": "error",
      "no-useless-return": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-arrow-callback": "error",
      "prefer-const": "error",
      "prefer-object-spread": "error",
      "prefer-rest-params": "error",
      "prefer-spread": "error",
      "prefer-template": "error",
    },
  },
  { files: ["web/**/*.js"], languageOptions: { globals: globals.browser } },
  // Runs before anything is painted, so it can't be a module.
  { files: ["web/static/theme.js"], languageOptions: { sourceType: "script" } },
  { files: ["tests/web/*.mjs"], languageOptions: { globals: globals.node }, rules: { "no-console": "off" } },
  // An expression that a browser is given; only its function is in it.
  { files: ["tests/web/browser/*.js"], languageOptions: { globals: globals.browser, sourceType: "script" } },
]);
