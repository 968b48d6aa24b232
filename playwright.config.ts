import { defineConfig } from '@playwright/test'
import { findChromium } from './tools/chromium.ts'

const { executablePath, args } = findChromium()

export default defineConfig({
  testDir: 'journeys',
  testMatch: '*.test.ts',
  outputDir: 'test-results',
  globalSetup: './journeys/testing/started-folder.ts',
  workers: 2,
  // Only failures ever last this long, on whatever machine: a journey waits for what it is about and no longer.
  timeout: 300_000,
  // A pass at the second try is reported as flaky.
  retries: 1,
  expect: { timeout: 60_000 },
  use: {
    launchOptions: { executablePath, args },
    viewport: { width: 1440, height: 900 },
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
  },
})
