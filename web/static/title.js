// The title of the page, which is also seen while another tab is in front.

/** @param {string | null | undefined} text */
export function entitle(text) {
  document.title = text ? `${text} · catbox` : "catbox";
}
