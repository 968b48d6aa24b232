import { defineConfig } from '@playwright/test'
import { findChromium } from './tools/chromium.ts'

const { executablePath, args } = findChromium()

export default defineConfig({
  testDir: 'journeys',
  testMatch: '*.test.ts',
  outputDir: 'test-results',
  workers: 2,
  timeout: 120_000,
  // What passes only at the second try is told as flaky, not as good.
  retries: 1,
  expect: { timeout: 10_000 },
  use: {
    launchOptions: { executablePath, args },
    viewport: { width: 1440, height: 900 },
    actionTimeout: 10_000,
    screenshot: 'only-on-failure',
  },
})
