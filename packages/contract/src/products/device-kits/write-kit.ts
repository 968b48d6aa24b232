import { finished, type Steps } from '../../cooperative-steps.ts'
import type { Locale } from '../../locale.ts'
import type { ModelToWrite } from '../model-formats/write/model-to-write.ts'
import { kitModelOf } from './kit-model.ts'
import { pythonText, typescriptText } from './kit-names.ts'
import { writeReadme } from './kit-readme.ts'
import { writeArduinoBinding } from './write-arduino-binding.ts'
import { writeArduinoUpdates } from './write-arduino-updates.ts'
import { writeArduino, type KitPlace } from './write-arduino.ts'
import { writeC } from './write-c.ts'
import { writePython } from './write-python.ts'
import { writeTypeScript } from './write-typescript.ts'

const pythonExample = ({ host, port, productId, platformUrl, root }: KitPlace): string =>
  [
    'import os',
    'import sys',
    '',
    'from model import KitDevice, KitHandlers',
    'from slipway_ota import Facts',
    'from slipway_update import FileBoard, Updates',
    '',
    `PRODUCT = ${pythonText(productId)}`,
    `PLATFORM = ${pythonText(platformUrl)}`,
    '# The root key that the product’s key lists are signed with; empty until the product has signing keys.',
    `ROOT = {"id": ${pythonText(root?.id ?? '')}, "public": ${pythonText(root?.public ?? '')}}`,
    '',
    `device = KitDevice(${pythonText(host)}, ${port}, PRODUCT, sys.argv[1], os.environ["SLIPWAY_SECRET"], KitHandlers())`,
    'device.on_bound = lambda bound, at: print("in a home" if bound else "in no home")',
    'token = os.environ.get("SLIPWAY_BIND_TOKEN")  # from the app, with the Wi-Fi network',
    '',
    '',
    'def connected() -> None:',
    '    print("connected")',
    '    if token:',
    '        device.bind_token(token)',
    '    device.bind_get()',
    '',
    '',
    'device.on_connected = connected',
    'folder = os.environ.get("SLIPWAY_BOARD")  # with slot_a, the image that runs; a real device has a board of its own',
    'if folder and ROOT["id"]:',
    '    board = FileBoard(folder)',
    '    facts = Facts(PRODUCT, sys.argv[1])',
    '    # A device with a screen shows the question, and answers later.',
    '    accept = lambda question: updates.answer(question["jobId"], True)',
    '    updates = Updates(device, PLATFORM, board, facts, [ROOT], lambda: board.version, on_ask=accept)',
    '    updates.start()',
    'device.run()',
    '',
  ].join('\n')

const typescriptExample = ({ host, port, productId, platformUrl, root }: KitPlace): string =>
  [
    `import { connectKit } from './model.ts'`,
    `import { connectUpdates } from './ota/connect-updates.ts'`,
    `import { fileBoard } from './ota/file-board.ts'`,
    '',
    `const platformUrl = ${typescriptText(platformUrl)}`,
    '/** The root key that the product’s key lists are signed with; empty until the product has signing keys. */',
    `const root = { id: ${typescriptText(root?.id ?? '')}, public: ${typescriptText(root?.public ?? '')} }`,
    '/** With slot_a, the image that runs; a real device has a board of its own. */',
    `const folder = process.env['SLIPWAY_BOARD']`,
    '/** From the app, with the Wi-Fi network. */',
    `const token = process.env['SLIPWAY_BIND_TOKEN']`,
    '',
    'const key = {',
    `  url: ${typescriptText(`mqtt://${host}:${port}`)},`,
    `  productId: ${typescriptText(productId)},`,
    `  serial: process.argv[2] ?? '',`,
    `  deviceSecret: process.env['SLIPWAY_SECRET'] ?? '',`,
    `  onConnection: (isConnected: boolean) => console.log(isConnected ? 'connected' : 'lost'),`,
    `  onBound: ({ bound }: { bound: boolean }) => console.log(bound ? 'in a home' : 'in no home'),`,
    '}',
    'if (folder && root.id) {',
    '  const updating = connectUpdates(key, {',
    '    platformUrl,',
    '    roots: [root],',
    '    hardware: fileBoard(folder),',
    '    // A device with a screen shows the question, and answers later.',
    '    onAsk: async ({ jobId }) => (await updating).answer(jobId, true),',
    '  })',
    '  await updating',
    '} else {',
    `  const device = await connectKit({ ...key, onSet: (data) => console.log('set', data) })`,
    '  if (token) console.log(await device.passBindToken(token))',
    '  console.log(await device.home())',
    `  process.once('SIGINT', () => void device.close())`,
    '}',
    '',
  ].join('\n')

const packageJson = `${JSON.stringify(
  {
    name: 'device-kit',
    private: true,
    type: 'module',
    dependencies: { mqtt: '5.16.0' },
    devDependencies: { '@types/node': '24.19.2', typescript: '7.0.2' },
  },
  null,
  2,
)}\n`

const tsconfigJson = `${JSON.stringify(
  {
    compilerOptions: {
      target: 'es2024',
      module: 'nodenext',
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      types: ['node'],
      allowImportingTsExtensions: true,
      erasableSyntaxOnly: true,
      verbatimModuleSyntax: true,
    },
  },
  null,
  2,
)}\n`

/**
 * The generated files of a device kit, by path; the same model gives the same bytes. The SDK's own files are added
 * separately. A step for each language.
 */
export function* kitSteps(given: ModelToWrite, place: KitPlace, locale: Locale): Steps<Record<string, string>> {
  const model = kitModelOf(given.features)
  yield
  const { header, source, setters } = writeC(model)
  yield
  const readme = writeReadme(model, given.productName, place, locale)
  yield
  const sketch = writeArduino(model, place, setters)
  yield
  const python = writePython(model)
  yield
  return {
    'README.md': readme,
    'c/model.h': header,
    'c/model.c': source,
    'arduino/slipway_kit/model.h': header,
    'arduino/slipway_kit/model.c': source,
    'arduino/slipway_kit/slipway_kit.ino': sketch,
    'arduino/slipway_kit/binding.h': writeArduinoBinding(),
    'arduino/slipway_kit/updates.h': writeArduinoUpdates(place),
    'python/model.py': python,
    'python/example.py': pythonExample(place),
    'typescript/model.ts': writeTypeScript(model),
    'typescript/example.ts': typescriptExample(place),
    'typescript/package.json': packageJson,
    'typescript/tsconfig.json': tsconfigJson,
  }
}

export const writeKit = (given: ModelToWrite, place: KitPlace, locale: Locale): Record<string, string> =>
  finished(kitSteps(given, place, locale))

const updateFiles = [
  'cloud',
  'connect-updates',
  'delta',
  'device-memory',
  'download',
  'executors',
  'file-board',
  'hardware',
  'http-range',
  'journal',
  'next-step',
  'offer',
  'offer-intake',
  'ota-record',
  'update-link',
  'update-work',
  'updates',
  'verify',
  'version-report',
  'zstd',
]
const signedFiles = [
  'canonical-json',
  'device-checks',
  'device-codes',
  'freshness',
  'key-list',
  'manifest',
  'signed-fields',
]
const SIGNED_FOLDER = '../contract/src/products/firmware/signed/'

/** The SDK files of a kit, by path, with their place in the SDK's package. */
export const kitSdkFiles: Readonly<Record<string, string>> = {
  'c/slipway.h': 'c/slipway.h',
  'c/slipway.c': 'c/slipway.c',
  'c/mqtt_posix.h': 'c/mqtt_posix.h',
  'c/mqtt_posix.c': 'c/mqtt_posix.c',
  'c/slipway_ota.h': 'c/slipway_ota.h',
  'c/slipway_ota.c': 'c/slipway_ota.c',
  'c/slipway_ed25519.c': 'c/slipway_ed25519.c',
  'c/slipway_update.h': 'c/slipway_update.h',
  'c/slipway_update.c': 'c/slipway_update.c',
  'c/http_posix.h': 'c/http_posix.h',
  'c/http_posix.c': 'c/http_posix.c',
  'c/update_posix.h': 'c/update_posix.h',
  'c/update_posix.c': 'c/update_posix.c',
  'c/selftest.c': 'c/selftest.c',
  'arduino/slipway_kit/slipway.h': 'c/slipway.h',
  'arduino/slipway_kit/slipway.c': 'c/slipway.c',
  'arduino/slipway_kit/slipway_ota.h': 'c/slipway_ota.h',
  'arduino/slipway_kit/slipway_ota.c': 'c/slipway_ota.c',
  'arduino/slipway_kit/slipway_ed25519.c': 'c/slipway_ed25519.c',
  'arduino/slipway_kit/slipway_update.h': 'c/slipway_update.h',
  'arduino/slipway_kit/slipway_update.c': 'c/slipway_update.c',
  'python/slipway.py': 'python/slipway.py',
  'python/slipway_ota.py': 'python/slipway_ota.py',
  'python/slipway_update.py': 'python/slipway_update.py',
  'typescript/device.ts': 'src/device.ts',
  'typescript/device-options.ts': 'src/device-options.ts',
  'typescript/homes.ts': 'src/homes.ts',
  'typescript/sign.ts': 'src/sign.ts',
  'typescript/wire.ts': 'src/wire.ts',
  ...Object.fromEntries(updateFiles.map((name) => [`typescript/ota/${name}.ts`, `src/ota/${name}.ts`])),
  ...Object.fromEntries(signedFiles.map((name) => [`typescript/signed/${name}.ts`, `${SIGNED_FOLDER}${name}.ts`])),
}

/** A kit has no packages of ours: the rules of signed documents are in a folder of its own. */
export const kitSdkText = (text: string): string =>
  text.replaceAll(`'@slipway/contract/products/firmware/signed/`, `'../signed/`)
