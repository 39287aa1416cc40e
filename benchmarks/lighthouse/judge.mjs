// Judges pages with Lighthouse: `node judge.mjs ADDRESS RUNS` prints a line of JSON for every page and device.
import lighthouse from 'lighthouse';
import desktop from 'lighthouse/core/config/desktop-config.js';
import { getLogNormalScore } from 'lighthouse/shared/statistics.js';
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

// How Lighthouse judges blocked time, and by how much it takes a phone to be slower.
const BLOCKED = { desktop: { p10: 150, median: 350, slower: 1 }, mobile: { p10: 200, median: 600, slower: 4 } };
const LONG = 50;

/** Milliseconds by which tasks of the page were too long, by the processor's time: other work on the machine is no part of it. */
function blocked(trace, device) {
  const mark = (name) => trace.traceEvents.filter((event) => event.name === name).at(-1);
  const paint = mark('firstContentfulPaint');
  return trace.traceEvents
    .filter(({ name, pid, tid, ts }) => name === 'RunTask' && pid === paint.pid && tid === paint.tid && ts >= paint.ts)
    .map(({ tdur = 0 }) => (tdur / 1000) * BLOCKED[device].slower - LONG)
    .reduce((sum, over) => sum + Math.max(0, over), 0);
}

/** The performance with blocked time by the processor instead of by the clock. */
function quiet(lhr, busy, device) {
  const weighted = lhr.categories.performance.auditRefs.filter(({ weight }) => weight);
  const points = weighted.map(({ id, weight }) =>
    weight * (id === 'total-blocking-time' ? getLogNormalScore(BLOCKED[device], busy) : lhr.audits[id].score));
  return Math.round((100 * points.reduce((a, b) => a + b, 0)) / weighted.reduce((sum, { weight }) => sum + weight, 0));
}

async function judge(path, device) {
  const page = await browser.newPage();
  const { lhr, artifacts } = await lighthouse(address + path, { onlyCategories: CATEGORIES, logLevel: 'error' }, DEVICES[device], page);
  await page.close();
  if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
  const scores = Object.fromEntries(CATEGORIES.map((name) => [name, Math.round(100 * lhr.categories[name].score)]));
  const times = Object.fromEntries(TIMES.map((name) => [name, Math.round(lhr.audits[name].numericValue)]));
  const failed = Object.values(lhr.audits)
    .filter(({ score, scoreDisplayMode }) => score !== null && score < 0.9 && !['informative', 'manual'].includes(scoreDisplayMode))
    .map(({ id, displayValue }) => (displayValue ? `${id} (${displayValue})` : id));
  const busy = blocked(artifacts.Trace ?? artifacts.traces.defaultPass, device);
  return { ...scores, quiet: quiet(lhr, busy, device), ...times, busy: Math.round(busy), shift: lhr.audits['cumulative-layout-shift'].numericValue, failed };
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
