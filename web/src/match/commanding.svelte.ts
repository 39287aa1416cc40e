/** Whether the command field is open: there is one on a page, and several ways to it. */
export const commanding = $state({ open: false });
