import type { Catalog } from '../words.ts';

/** The lesson of Cubus in French. */
const fr: Catalog = {
  'learn.cubus.three-rhombi': 'Trois losanges montrent une caisse : réunis le côté gauche, le côté droit et le couvercle en un coin.',
  'learn.cubus.three-rhombi.again': 'Pas encore une caisse : les trois se touchent en un coin, au milieu.',
  'learn.cubus.on-top': 'Pose une caisse dessus : monte le couvercle et glisse tes deux côtés dessous.',
  'learn.cubus.on-top.again': 'Inutile de passer : tes deux côtés font une caisse de plus.',
  'learn.cubus.five-ways': 'Dessus, à côté ou derrière : avec deux losanges, il y a {ways} façons d’avoir une deuxième caisse, construis-en une.',
  'learn.cubus.five-ways.again': 'Il y a de quoi construire : deux de tes trois losanges suffisent.',
  'learn.cubus.for-nothing': 'Une caisse vaut 3 et chaque losange ajouté coûte 1 : ici {points} points sont gratuits, déplace ce qui est devant.',
  'learn.cubus.for-nothing.again': 'Une caisse est gratuite : élève la plus basse, devant.',
  'learn.cubus.hidden': 'Pose le couvercle dans le trou du fond : la caisse cachée dessous compte aussi, {points} points en tout.',
  'learn.cubus.hidden.again': 'Cela fait {n} ; avec un couvercle au fond, c’est {points}.',
  'learn.cubus.anew': 'Tu peux tout défaire et reconstruire : trouve {points} points.',
  'learn.cubus.anew.again': 'Cela fait {n} ; avec tes trois losanges, {points} sont possibles.',
  'learn.cubus.open-lid': 'La caisse ouverte est clouée, tout le reste peut bouger : construis trois sur trois, haut de deux, pour {points} points.',
  'learn.cubus.open-lid.again': 'Cela fait {n} sur {points} : chaque colonne doit avoir deux caisses.',
  'learn.cubus.knock': 'L’autre a passé et oublié {points} points : frappe, puis construis-les toi-même.',
  'learn.cubus.knock.again': 'Il y a {points} points à prendre : frappe, puis élève la caisse basse, devant.',
  'learn.cubus.no-knock': 'Ici rien n’est possible, et frapper à tort donne {cost} points à l’autre : laisse donc passer.',
  'learn.cubus.no-knock.again': 'Il n’y avait rien à construire : l’autre reçoit {cost} points.',
};

export default fr;
