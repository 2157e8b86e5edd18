"""Commands of Cat in the Box alone: deductions from what one seat has seen."""
