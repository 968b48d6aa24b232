import { defineConfig } from 'vite'
import { compressedFiles } from '../../packages/web-client/src/build/compressed-files.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [compressedFiles()],
  build: { target: 'es2023', rolldownOptions: { input: `${import.meta.dirname}/auth.html` } },
})
