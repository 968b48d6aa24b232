import path from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    pool: 'threads',
    isolate: false,
    // For the two cores of the smallest machine, next to the journeys: more of them don't end sooner, and each waits longer.
    maxWorkers: 3,
    // Only failures ever last this long, on whatever machine: a test waits for what it is about and no longer.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000, interval: 10 } },
    exclude: ['**/node_modules/**', '**/dist/**', 'journeys/**', 'bench/**'],
    projects: [
      { extends: true, test: { name: 'house', environment: 'node', include: ['tools/house-rules/*.test.ts'] } },
      {
        extends: true,
        resolve: { alias: { '@node-rs/argon2': path.resolve('apps/server/src/testing/known-argon2.ts') } },
        test: {
          name: 'node',
          environment: 'node',
          include: [
            'packages/cli/**/*.test.ts',
            'packages/contract/**/*.test.ts',
            'packages/device-sdk/**/*.test.ts',
            'apps/server/**/*.test.ts',
            'tools/*.test.ts',
            'tools/crash/*.test.ts',
            'tools/packing/*.test.ts',
          ],
          globalSetup: ['tools/testing/test-postgres.ts'],
        },
      },
      {
        extends: true,
        resolve: { dedupe: ['react', 'react-dom'] },
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['packages/{panel,ui,web-client}/**/*.test.{ts,tsx}', 'apps/{console,companion}/**/*.test.{ts,tsx}'],
          setupFiles: ['tools/testing/test-page.ts'],
        },
      },
    ],
  },
})
