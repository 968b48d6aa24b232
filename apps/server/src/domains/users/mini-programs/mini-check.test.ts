import type { MiniFindingKind } from '@slipway/contract/users/mini-programs/mini-findings.ts'
import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { checkMiniProgram } from './mini-check.ts'
import { samplePackage } from './sample-package.ts'
import { writeZip } from '../../../files/zip-writing.ts'
import { programFiles, programZip, type ProgramFiles } from './testing/mini-samples.ts'

const check = async (files: ProgramFiles, packed: string[] = []) => checkMiniProgram(programZip(files), packed)
const kindsOf = async (files: ProgramFiles, packed: string[] = []): Promise<MiniFindingKind[]> =>
  (await check(files, packed)).findings.map(({ kind }) => kind)
const plain = programFiles()
const using = (code: string, change: object = {}) => ({ ...programFiles(change), 'app.js': code })

describe('the check', () => {
  test('finds nothing in the smallest program, nor in the sample', async () => {
    expect(await kindsOf(plain)).toEqual([])
    const { zip } = await writeZip(samplePackage())
    expect(await checkMiniProgram(zip, [])).toMatchObject({ findings: [], manifest: { version: '1.0.0' } })
  })

  test('takes the archive of a folder without the folder', async () => {
    const inFolder = Object.fromEntries(Object.entries(plain).map(([path, content]) => [`mini/${path}`, content]))
    expect(await kindsOf(inFolder)).toEqual([])
  })

  const cases: [string, ProgramFiles, { kind: MiniFindingKind; file: string; line: number }][] = [
    ['no manifest', { 'index.html': '' }, { kind: 'noManifest', file: 'miniprogram.json', line: 0 }],
    [
      'a manifest that is no JSON',
      { ...plain, 'miniprogram.json': '{' },
      { kind: 'badManifest', file: 'miniprogram.json', line: 0 },
    ],
    [
      'a version of another form',
      programFiles({ version: '1' }),
      { kind: 'badManifest', file: 'miniprogram.json', line: 2 },
    ],
    [
      'a permission that does not exist',
      programFiles({ permissions: ['root'] }),
      { kind: 'badManifest', file: 'miniprogram.json', line: 3 },
    ],
    ['a newer bridge', programFiles({ bridge: 2 }), { kind: 'badManifest', file: 'miniprogram.json', line: 8 }],
    [
      'an entry that is missing',
      programFiles({ entry: 'main.html' }),
      { kind: 'noEntry', file: 'miniprogram.json', line: 8 },
    ],
    ['a newer app', programFiles({ minAppVersion: '99.0.0' }), { kind: 'tooNew', file: 'miniprogram.json', line: 8 }],
    [
      'one language',
      programFiles({ languages: ['en_US'] }),
      { kind: 'oneLanguage', file: 'miniprogram.json', line: 4 },
    ],
    [
      'an inline script',
      { ...plain, 'a.html': '<p>\n<script>1</script>' },
      { kind: 'inlineScript', file: 'a.html', line: 2 },
    ],
    ['a handler', { ...plain, 'a.html': '\n\n<b onclick="x()">' }, { kind: 'inlineScript', file: 'a.html', line: 3 }],
    [
      'a script of another site',
      { ...plain, 'a.html': '\n<script src="https://cdn.example.com/a.js"></script>' },
      { kind: 'foreignAddress', file: 'a.html', line: 2 },
    ],
    ['eval', using('\n\neval("1")'), { kind: 'eval', file: 'app.js', line: 3 }],
    ['a worker', using('new Worker("a.js")'), { kind: 'worker', file: 'app.js', line: 1 }],
    ['a peer connection', using('\nnew RTCPeerConnection()'), { kind: 'peerConnection', file: 'app.js', line: 2 }],
    [
      'the address of another site',
      using('"https://evil.example.com/"'),
      { kind: 'otherSite', file: 'app.js', line: 1 },
    ],
    [
      'a permission that is not declared',
      using('\napp.store.get("a")'),
      { kind: 'undeclared', file: 'app.js', line: 2 },
    ],
    [
      'a permission that is not used',
      programFiles({ permissions: ['media'] }),
      { kind: 'unused', file: 'miniprogram.json', line: 0 },
    ],
    [
      'a program for machines',
      { ...plain, 'a.wasm': new Uint8Array([0, 97, 115, 109]) },
      { kind: 'badType', file: 'a.wasm', line: 0 },
    ],
    [
      'a page under the name of a picture',
      { ...plain, 'a.png': '<script>' },
      { kind: 'otherContent', file: 'a.png', line: 0 },
    ],
    [
      'a file that is too large',
      { ...plain, 'a.css': new Uint8Array(5 * 1024 * 1024 + 1).fill(32) },
      { kind: 'fileTooLarge', file: 'a.css', line: 0 },
    ],
    [
      'too many folders',
      { ...plain, [`${'a/'.repeat(11)}a.css`]: '' },
      { kind: 'tooDeep', file: `${'a/'.repeat(11)}a.css`, line: 0 },
    ],
    [
      'a name with a character that systems read',
      { ...plain, 'a?.css': '' },
      { kind: 'badPath', file: 'a?.css', line: 0 },
    ],
  ]
  test.each(cases)('finds %s, with file and line', async (_name, files, found) => {
    expect((await check(files)).findings).toContainEqual(expect.objectContaining(found))
  })

  test('accepts hosts that the manifest lists, and names of files in Chinese', async () => {
    const code = 'app.ui.open("https://help.example.com/")'
    expect(await kindsOf(using(code, { permissions: ['links'], links: ['help.example.com'] }))).toEqual([])
    expect(await kindsOf({ ...plain, '图片/说明.css': '' })).toEqual([])
  })

  test('wants a version above each that was packaged', async () => {
    expect(await kindsOf(plain, ['0.9.0'])).toEqual([])
    expect(await kindsOf(plain, ['0.9.0', '1.0.0'])).toEqual(['notHigher'])
  })
})

/** The first entry of the directory. */
const directoryOf = (zip: Buffer): number => zip.indexOf(Buffer.from('PK\u0001\u0002'))
function patched(change: (zip: Buffer) => void): Buffer {
  const zip = programZip(plain)
  change(zip)
  return zip
}
/** An entry that says it is this large; its bytes would unpack to far more. */
function bomb(said: number): Buffer {
  const packed = deflateRawSync(Buffer.alloc(8 * 1024 * 1024))
  const zip = programZip({ ...plain, 'zeros.css': 'x' })
  const at = zip.lastIndexOf(Buffer.from('PK\u0001\u0002'))
  zip.writeUInt32LE(said >>> 0, at + 24)
  return Buffer.concat([packed, zip])
}
const MB = 1024 * 1024

describe('a hostile archive', () => {
  const hostile: [string, () => Buffer, MiniFindingKind[]][] = [
    ['that leaves its folder', () => programZip({ ...plain, '../out.js': 'x' }), ['badPath']],
    ['with a path of the root', () => programZip({ ...plain, '/root.js': 'x' }), ['badPath']],
    ['with the separator of another system', () => programZip({ ...plain, 'a\\b.js': 'x' }), ['badPath']],
    ['with one path in two cases', () => programZip({ ...plain, 'APP.JS': 'x' }), ['badPath']],
    ['with a link', () => patched((zip) => zip.writeUInt32LE((0o120777 << 16) >>> 0, directoryOf(zip) + 38)), ['link']],
    ['that says 10 GB', () => patched((zip) => zip.writeUInt32LE(0xfffffffe, directoryOf(zip) + 24)), ['tooLarge']],
    ['of 45 MB in zeros', () => programZip({ ...plain, 'zeros.css': new Uint8Array(45 * MB) }), ['tooLarge']],
    ['that says less than it has', () => patched((zip) => zip.writeUInt32LE(3, directoryOf(zip) + 24)), ['notZip']],
    ['whose directory points elsewhere', () => bomb(12), ['notZip']],
    ['that is cut off', () => programZip(plain).subarray(0, -10), ['notZip']],
    [
      'that is a page as well',
      () => Buffer.concat([Buffer.from('<script>alert(1)</script>'), programZip(plain)]),
      ['notZip'],
    ],
    [
      'of 1,001 files',
      () => programZip({ ...plain, ...Object.fromEntries(Array.from({ length: 1_001 }, (_, n) => [`f${n}.css`, ''])) }),
      ['tooManyFiles'],
    ],
  ]
  test.each(hostile)('%s is refused', async (_name, made, kinds) => {
    const { findings, manifest, files } = await checkMiniProgram(made(), [])
    expect(findings.map(({ kind }) => kind)).toEqual(kinds)
    expect([manifest, files.size]).toEqual([undefined, 0])
  })

  const tricky: [string, string][] = [
    ['tags that never end', '<b '.repeat(1_600_000)],
    ['one tag without an end', `<b ${'a '.repeat(2_400_000)}`],
    ['spaces after url(', `url(${' '.repeat(4_900_000)}`],
    ['spaces after import', `import${' '.repeat(4_900_000)}`],
    ['spaces after src=', `<b src=${' '.repeat(4_900_000)}`],
  ]
  /** A pattern whose repetitions share characters would take hours here. */
  test.each(tricky)('of %s is read in proportion to its length', async (_name, text) => {
    const { manifest } = await check({ ...plain, 'a.html': text.slice(0, 4_900_000) })
    expect(manifest).toBeDefined()
  })
})
