// Judges pages with Lighthouse: `node judge.mjs ADDRESS RUNS` prints a line of JSON for every page and device.
import lighthouse from 'lighthouse';
import desktop from 'lighthouse/core/config/desktop-config.js';
import puppeteer from 'puppeteer-core';

const [address, runs] = process.argv.slice(2);
const DEVICES = { desktop, mobile: undefined };
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const TIMES = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'];

const browser = await puppeteer.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
});

/** A match at one screen, whose players sit in this browser. */
async function newMatch() {
  const page = await browser.newPage();
  await page.goto(address);
  const match = await page.evaluate(async () => {
    const ask = async (path, body) =>
      (await fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })).json();
    await ask('/api/session', {});
    const sit = ['Ada', 'Bo'].map((name, chair) => ({ chair, name }));
    const order = { game: { game: 'cubus', seats: 2 }, chairs: ['person', 'person'], begins: 0, sit, times: { any: null } };
    return (await ask('/api/matches', { ...order, request: 'lighthouse-match' })).info.id;
  });
  await page.close();
  return match;
}

async function judge(path, device) {
  const page = await browser.newPage();
  const { lhr } = await lighthouse(address + path, { onlyCategories: CATEGORIES, logLevel: 'error' }, DEVICES[device], page);
  await page.close();
  if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
  const scores = Object.fromEntries(CATEGORIES.map((name) => [name, Math.round(100 * lhr.categories[name].score)]));
  const times = Object.fromEntries(TIMES.map((name) => [name, Math.round(lhr.audits[name].numericValue)]));
  const failed = Object.values(lhr.audits)
    .filter(({ score, scoreDisplayMode }) => score !== null && score < 0.9 && !['informative', 'manual'].includes(scoreDisplayMode))
    .map(({ id, displayValue }) => (displayValue ? `${id} (${displayValue})` : id));
  return { ...scores, ...times, shift: lhr.audits['cumulative-layout-shift'].numericValue, failed };
}

const pages = { home: '/', match: `/match/${await newMatch()}`, rules: '/rules/cubus' };
for (let run = 0; run < Number(runs); run += 1) {
  for (const [page, path] of Object.entries(pages)) {
    for (const device of Object.keys(DEVICES)) {
      try {
        console.log(JSON.stringify({ page, device, ...(await judge(path, device)) }));
      } catch (reason) {
        console.error(`${page}, ${device}: not judged (${reason})`); // a machine too busy to paint in time
      }
    }
  }
}
await browser.close();
