/** What the rules say of a draft; a look, that changes nothing. */
import { ask } from '../../net/api.ts';
import type { Preview, PreviewOrder } from '../../protocol/messages.ts';

/** Whoever moves rhombi about does not wait longer, in ms. */
const PATIENCE = 4000;

export function preview(order: PreviewOrder): Promise<Preview> {
  return ask<Preview>('/api/preview', order, { patience: PATIENCE });
}
