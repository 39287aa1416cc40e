/** Whether there are files to print beside the pages: whoever makes the site says so in its document. */
export const hasPrintOuts = document.querySelector('meta[name="kist-print"]') !== null;
