import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import readerFile from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { Detector } from './detector.ts'

/** For browsers without a detector; its WebAssembly comes from this server, never from elsewhere. */
export function ownDetector(): Detector {
  prepareZXingModule({ overrides: { locateFile: () => readerFile } })
  return new BarcodeDetector({ formats: ['qr_code'] })
}
