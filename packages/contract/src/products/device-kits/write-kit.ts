import type { Locale } from '../../locale.ts'
import type { ModelToWrite } from '../model-formats/write/model-to-write.ts'
import { kitModelOf } from './kit-model.ts'
import { pythonText, typescriptText } from './kit-names.ts'
import { writeReadme } from './kit-readme.ts'
import { writeArduino, type KitPlace } from './write-arduino.ts'
import { writeC } from './write-c.ts'
import { writePython } from './write-python.ts'
import { writeTypeScript } from './write-typescript.ts'

const pythonExample = ({ host, port, productId }: KitPlace): string =>
  [
    'import os',
    'import sys',
    '',
    'from model import KitDevice, KitHandlers',
    '',
    `device = KitDevice(${pythonText(host)}, ${port}, ${pythonText(productId)}, sys.argv[1], os.environ["SLIPWAY_SECRET"], KitHandlers())`,
    'device.on_connected = lambda: print("connected")',
    'device.run()',
    '',
  ].join('\n')

const typescriptExample = ({ host, port, productId }: KitPlace): string =>
  [
    `import { connectKit } from './model.ts'`,
    '',
    'const device = await connectKit({',
    `  url: ${typescriptText(`mqtt://${host}:${port}`)},`,
    `  productId: ${typescriptText(productId)},`,
    `  serial: process.argv[2] ?? '',`,
    `  deviceSecret: process.env['SLIPWAY_SECRET'] ?? '',`,
    `  onSet: (data) => console.log('set', data),`,
    `  onConnection: (isConnected) => console.log(isConnected ? 'connected' : 'lost'),`,
    '})',
    `process.once('SIGINT', () => void device.close())`,
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
      target: 'es2022',
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
 * separately.
 */
export function writeKit(given: ModelToWrite, place: KitPlace, locale: Locale): Record<string, string> {
  const model = kitModelOf(given.features)
  const { header, source, setters } = writeC(model)
  return {
    'README.md': writeReadme(model, given.productName, place, locale),
    'c/model.h': header,
    'c/model.c': source,
    'arduino/slipway_kit/model.h': header,
    'arduino/slipway_kit/model.c': source,
    'arduino/slipway_kit/slipway_kit.ino': writeArduino(model, place, setters),
    'python/model.py': writePython(model),
    'python/example.py': pythonExample(place),
    'typescript/model.ts': writeTypeScript(model),
    'typescript/example.ts': typescriptExample(place),
    'typescript/package.json': packageJson,
    'typescript/tsconfig.json': tsconfigJson,
  }
}

/** The SDK files of a kit, by path, with their place in the SDK's package. */
export const kitSdkFiles: Readonly<Record<string, string>> = {
  'c/slipway.h': 'c/slipway.h',
  'c/slipway.c': 'c/slipway.c',
  'c/mqtt_posix.h': 'c/mqtt_posix.h',
  'c/mqtt_posix.c': 'c/mqtt_posix.c',
  'c/selftest.c': 'c/selftest.c',
  'arduino/slipway_kit/slipway.h': 'c/slipway.h',
  'arduino/slipway_kit/slipway.c': 'c/slipway.c',
  'python/slipway.py': 'python/slipway.py',
  'typescript/device.ts': 'src/device.ts',
  'typescript/device-options.ts': 'src/device-options.ts',
  'typescript/sign.ts': 'src/sign.ts',
  'typescript/wire.ts': 'src/wire.ts',
}
