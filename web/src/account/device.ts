/** What tells this device from others in a list: the browser and the system, as the browser says. */
import { t } from './i18n/index.ts';

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS/, 'Firefox'],
  [/Chrome\/|CriOS|Chromium/, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
];

export function deviceName(agent = navigator.userAgent): string {
  const found = (list: typeof BROWSERS) => list.find(([sign]) => sign.test(agent))?.[1] ?? '?';
  return t('device', { browser: found(BROWSERS), system: found(SYSTEMS) });
}
