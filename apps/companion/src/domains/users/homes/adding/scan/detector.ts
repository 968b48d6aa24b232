/** The part of the browsers' `BarcodeDetector` that is used; not all of them have it. */
export interface Detector {
  detect(picture: ImageBitmapSource): Promise<{ rawValue: string }[]>
}
interface DetectorType {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

const FORMAT = 'qr_code'

/** The browser's own, else the one that comes with the app. */
export async function newDetector(): Promise<Detector> {
  const { BarcodeDetector: Native } = globalThis as { BarcodeDetector?: DetectorType }
  if (Native && (await Native.getSupportedFormats()).includes(FORMAT)) return new Native({ formats: [FORMAT] })
  const { ownDetector } = await import('./own-detector.ts')
  return ownDetector()
}
