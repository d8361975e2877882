import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

/** `npm run pictures`: renews the pictures of the help centres. `npm test` does not run it. */
export default defineConfig({
  ...base,
  testMatch: 'help.pictures.ts',
  use: { ...base.use, viewport: { width: 900, height: 600 }, deviceScaleFactor: 1.5, bypassCSP: true },
})
