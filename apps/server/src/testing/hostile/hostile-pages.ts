import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const consoleFiles = ['auth.html', 'index.html', 'api.html', 'assets/start.js', 'category-pictures/bulb.svg']
const companionFiles = [
  'user.html',
  'panel.html',
  'app.html',
  'sw.js',
  'version.json',
  'manifest.webmanifest',
  'assets/part.js',
  'icons/icon.svg',
]

function built(folder: string, files: readonly string[]): string {
  for (const name of files) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), `<p>${path.basename(name)}</p>`)
  }
  return folder
}

/** Builds of the apps, as far as the server is concerned: their documents and files are among what is attacked. */
export const hostilePages = (folder: string) => ({
  consoleFolder: built(path.join(folder, 'console'), consoleFiles),
  companionFolder: built(path.join(folder, 'companion'), companionFiles),
})
