/** What the server knows of any position. */
import { ask, Refused } from '../../../net/api.ts';
import type { Analysis, AnalysisOrder, Fitting, FittingOrder, Laying, LayingOrder } from '../../../protocol/messages.ts';

const PAUSE = 600;

export const lay = (order: LayingOrder) => ask<Laying>('/api/laying', order);
export const fitting = (order: FittingOrder) => patiently(() => ask<Fitting>('/api/fitting', order));
export const analysis = (order: AnalysisOrder) => patiently(() => ask<Analysis>('/api/analysis', order));

/** Others ask too: it waits, and asks again. */
async function patiently<Answer>(question: () => Promise<Answer>, times = 20): Promise<Answer> {
  try {
    return await question();
  } catch (reason) {
    if (!(reason instanceof Refused && reason.code === 'questions-busy') || times <= 0) throw reason;
    await new Promise((done) => setTimeout(done, PAUSE));
    return patiently(question, times - 1);
  }
}
