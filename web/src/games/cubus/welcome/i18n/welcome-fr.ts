/** The stack of the first page: Français. */
import type { Catalog } from '../words.ts';

const fr: Catalog = {
  'welcome.label': 'Essaie',
  'welcome.0': 'Pose le couvercle dans le creux. Une caisse avec un losange : {points}.',
  'welcome.0.press': 'Poser le couvercle ici',
  'welcome.0.done': 'Une caisse de plus avec un losange : {points}. On peut aussi s’en passer.',
  'welcome.1': 'Appuie sur le coin : trois losanges deviennent une caisse. Il n’en faut aucun : {points}.',
  'welcome.1.press': 'Former une caisse ici',
  'welcome.1.done': 'Une caisse pour rien : {points}. Et maintenant le creux derrière …',
  'welcome.2': 'Pose le couvercle au fond : il couvre trois caisses d’un coup.',
  'welcome.2.press': 'Poser le couvercle ici',
  'welcome.2.done': 'Trois caisses avec un losange : {points}. Voilà tout le secret.',
  'welcome.next': 'Suivant',
  'welcome.again': 'Encore une fois',
};

export default fr;
