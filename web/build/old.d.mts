export function inScript(code: string, name: string): string[];
export function inStyles(code: string, name: string): string[];
export function inPages(folder: string): string[];
