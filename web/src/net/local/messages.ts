/** What the page and the worker that hosts matches say to each other. */
export type ToHost =
  | { readonly type: 'start'; readonly at: string }
  | { readonly type: 'ask'; readonly id: number; readonly method: string; readonly path: string; readonly body: string }
  | { readonly type: 'open'; readonly socket: number; readonly path: string }
  | { readonly type: 'say'; readonly socket: number; readonly text: string }
  | { readonly type: 'close'; readonly socket: number }
  /** What the worker that thinks says to the question asked longest ago. */
  | Thought;

export type FromHost =
  | { readonly type: 'progress'; readonly loaded: number; readonly total: number }
  | { readonly type: 'ready' }
  | { readonly type: 'broken'; readonly why: string }
  /** For the worker that thinks. */
  | { readonly type: 'question'; readonly question: string }
  | { readonly type: 'answer'; readonly id: number; readonly status: number; readonly kind: string; readonly body: string }
  | { readonly type: 'opened'; readonly socket: number }
  | { readonly type: 'told'; readonly socket: number; readonly text: string }
  | { readonly type: 'ended'; readonly socket: number; readonly code: number; readonly why: string };

/** What the page and the worker that thinks say to each other: every question is answered, in turn. */
export type ToThinker = { readonly type: 'start'; readonly at: string } | { readonly type: 'question'; readonly question: string };

export type FromThinker = { readonly type: 'ready' } | { readonly type: 'broken' } | Thought;

export type Thought = { readonly type: 'thought'; readonly answer: string } | { readonly type: 'no-thought'; readonly why: string };
