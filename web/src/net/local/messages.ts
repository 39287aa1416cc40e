/** What the page and the worker that hosts matches say to each other. */
export type ToHost =
  | { readonly type: 'start'; readonly at: string }
  | { readonly type: 'ask'; readonly id: number; readonly method: string; readonly path: string; readonly body: string }
  | { readonly type: 'open'; readonly socket: number; readonly path: string }
  | { readonly type: 'say'; readonly socket: number; readonly text: string }
  | { readonly type: 'close'; readonly socket: number }
  /** Start the worker that thinks once more. */
  | { readonly type: 'think' };

export type FromHost =
  | { readonly type: 'progress'; readonly loaded: number; readonly total: number }
  | { readonly type: 'ready' }
  | { readonly type: 'broken'; readonly why: string }
  /** The worker that thinks could not be had: its questions wait. */
  | { readonly type: 'thoughtless' }
  | { readonly type: 'answer'; readonly id: number; readonly status: number; readonly kind: string; readonly body: string }
  | { readonly type: 'opened'; readonly socket: number }
  | { readonly type: 'told'; readonly socket: number; readonly text: string }
  | { readonly type: 'ended'; readonly socket: number; readonly code: number; readonly why: string };

/** What the worker that hosts matches and the one that thinks say to each other: every question is answered, in turn. */
export type ToThinker = { readonly type: 'start'; readonly at: string } | { readonly type: 'question'; readonly question: string };

export type FromThinker =
  | { readonly type: 'ready' }
  | { readonly type: 'broken' }
  | { readonly type: 'answer'; readonly answer: string }
  | { readonly type: 'failed'; readonly why: string };
