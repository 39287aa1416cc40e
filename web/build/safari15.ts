import MagicString from 'magic-string';
import { parseSync, type Plugin } from 'vite';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly value?: Node | null;
  readonly body?: readonly Node[];
}

function* within(node: unknown): Generator<Node> {
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node) yield node as Node;
  for (const child of Object.values(node)) yield* within(child);
}

/** Whether a value asks for a name where it stands, not only when it is called. */
function asksForNames(value: Node): boolean {
  if (/^(Arrow)?Function/.test(value.type)) return false;
  for (const { type } of within(value)) if (type === 'Identifier') return true;
  return false;
}

/**
 * A script as Safari before 16.4 reads it: it knows no `static` blocks, and before 16.0 what a field of a class begins with does not always
 * find the names around the class (WebKit 236843). In a function both are as they were meant. Whole lowering would cost every browser a
 * tenth of the first script, for private fields that are everywhere.
 */
export function forSafari15(code: string): string {
  const changed = new MagicString(code);
  let blocks = 0;
  for (const node of within(parseSync('chunk.js', code).program)) {
    if (node.type === 'PropertyDefinition' && node.value && asksForNames(node.value)) {
      changed.appendRight(node.value.start, '(()=>(').appendLeft(node.value.end, '))()');
    }
    if (node.type === 'StaticBlock') {
      changed.overwrite(node.start, code.indexOf('{', node.start) + 1, `static #static${blocks++}=(()=>{`);
      changed.appendLeft(node.end, ')();');
    }
  }
  return changed.toString();
}

export function safari15(): Plugin {
  return {
    name: 'safari-15',
    apply: 'build',
    // After it was made small: that would take the functions out again.
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && /\bclass\b/.test(file.code)) file.code = forSafari15(file.code);
      }
    },
  };
}
