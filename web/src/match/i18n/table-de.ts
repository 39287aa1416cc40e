import type { Catalog } from '../words.ts';

const de: Catalog = {
  until: 'bis {date}',
  'menu.signs': 'Freundliche Zeichen der anderen',
  'sign.label': 'Freundliche Zeichen',
  'sign.said': '{name}: {sign}',
  'sign.well-done': 'Gut gemacht',
  'sign.good-game': 'Schönes Spiel',
  'sign.one-moment': 'Einen Moment',
  'sign.thanks': 'Danke',
  'away.text': '{name} ist nicht da, und alle warten.',
  'away.bot': 'Einen Bot weiterspielen lassen',
  'away.without': 'Ohne {name} weiterspielen',
  'away.end': 'Das Spiel beenden',
  'away.wait': 'Weiter warten',
  'away.lent': 'Ein Bot spielt für dich.',
  'away.back': 'Meinen Platz wieder einnehmen',
  'fair.title': 'Faires Mischen',
  'fair.what': 'Aller Zufall dieser Partie folgt aus einem Geheimnis; das hier ist seine Prüfsumme. Wer sie notiert, kann hinterher prüfen, dass nichts verändert wurde.',
  'fair.check': 'Mischen prüfen',
  'fair.save': 'Für kist verify speichern',
  'fair.yes': 'Fair: Das Geheimnis ist das versprochene, und alle {n} Lose und Züge aus dem Vorrat folgen daraus.',
  'fair.no-secret': 'Nicht fair: Das Geheimnis ist nicht das versprochene.',
  'fair.no': 'Nicht fair: Eintrag {n} ist nicht, was das Geheimnis sagt.',
};

export default de;
