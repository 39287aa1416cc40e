/** What the rules say of a draft; a look, that changes nothing. */
import { ask } from '../../net/api.ts';
import type { Preview, PreviewOrder } from '../../protocol/messages.ts';

export function preview(order: PreviewOrder): Promise<Preview> {
  return ask<Preview>('/api/preview', order);
}
