import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    pool: 'threads',
    isolate: false,
    maxWorkers: 2,
    exclude: ['**/node_modules/**', '**/dist/**', 'journeys/**', 'bench/**'],
    projects: [
      { extends: true, test: { name: 'house', environment: 'node', include: ['tools/house-rules/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: [
            'packages/cli/**/*.test.ts',
            'packages/contract/**/*.test.ts',
            'packages/device-sdk/**/*.test.ts',
            'apps/server/**/*.test.ts',
            'tools/*.test.ts',
          ],
          globalSetup: ['tools/testing/test-postgres.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        resolve: { dedupe: ['react', 'react-dom'] },
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['packages/ui/**/*.test.{ts,tsx}', 'apps/console/**/*.test.{ts,tsx}'],
          setupFiles: ['tools/testing/test-page.ts'],
          testTimeout: 30_000,
        },
      },
    ],
  },
})
