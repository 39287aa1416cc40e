/** Puts a text where it can be pasted from; says whether that went well. */
export async function copyText(text: string, beside: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyTheOldWay(text, beside);
  }
}

/** Without permission, or on a plain http page. An open dialog lets nobody select anything outside of it. */
function copyTheOldWay(text: string, beside: HTMLElement): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  (beside.closest('dialog') ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  beside.focus();
  return isCopied;
}
