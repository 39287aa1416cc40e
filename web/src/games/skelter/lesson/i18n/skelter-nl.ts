import type { Catalog } from '../words.ts';

/** The lesson of Helter-Skelter in Dutch. */
const nl: Catalog = {
  'learn.skelter.place': 'Jij speelt rood: zet een steen op een gekleurd vakje dat niet rood is, en onthoud wat je bedekt.',
  'learn.skelter.place.again': 'Kies een vrij gekleurd vakje dat niet rood is.',
  'learn.skelter.remember': 'Je steen verbergt nu de kleur van {field}: welke was het?',
  'learn.skelter.remember.again': 'Het was een andere kleur: kijk nog eens naar {field}.',
  'learn.skelter.step': 'Raak je steen aan, dan een rood vakje ernaast: daar staat hij goed.',
  'learn.skelter.step.again': 'Dat vakje is niet rood: rood heeft de cirkel.',
  'learn.skelter.block': 'Stap op de gele steen: zolang de jouwe erop ligt, kan hij niet weg.',
  'learn.skelter.block.again': 'Dat was ernaast: stap op de gele steen zelf.',
  'learn.skelter.touched': 'Aangeraakt is verzet: één steen staat al goed, raak dus de andere aan en breng hem naar rood.',
  'learn.skelter.touched.again': 'Zo staan ze niet allebei goed: laat die op rood met rust.',
  'learn.skelter.claim': 'Geel stapte op jouw steen, maar die staat goed: zeg het, en geel moet terug.',
  'learn.skelter.claim.again': 'Nu is je steen geblokkeerd terwijl hij goed staat: zeg het de volgende keer.',
  'learn.skelter.ready': 'Je beide stenen staan op rood, je zag het: roep Klaar! en win.',
  'learn.skelter.ready.again': 'Er hoeft niets meer te zetten: beide staan op rood, dus roep.',
};

export default nl;
