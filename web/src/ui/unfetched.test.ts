import { render } from 'svelte/server';
import { expect, it } from 'vitest';
import Unfetched from './Unfetched.svelte';

it('says that a part of the page is missing, why that may be, and how to get it', () => {
  const { body } = render(Unfetched);
  expect(body).toContain('This page could not be loaded');
  expect(body).toContain('Perhaps the connection is down, or there is a newer version.');
  expect(body).toMatch(/<button[^>]*>Try again<\/button>/);
});
