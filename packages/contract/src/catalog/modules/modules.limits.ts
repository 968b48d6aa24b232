import { filePurposes } from '../../file-purposes.ts'

/** EN-MODULE, EN-MFW, EN-FWVER, EN-SDKTOOL. */
export const moduleLimits = {
  name: { max: 50 },
  size: { max: 50 },
  desc: { max: 500 },
  address: { max: 500 },
  label: { max: 50 },
  specification: { max: 2000 },
  changes: { max: 2000 },
  reportedAs: { max: 64 },
  hardware: { max: 32 },
  hardwareRevisions: 20,
  categories: 100,
  configBytes: 16_384,
  modelVersion: { min: 1, max: 1_000_000 },
  search: { max: 50 },
  modules: 1000,
  /** Of one firmware. */
  versions: 2000,
  /** Of one module. */
  tools: 500,
  /** CO-05. */
  firmwarePage: 100,
  /** Versions of a firmware that the choice of a product names, besides the selected one. */
  versionsNamed: 20,
  /** Products that the page of a module names. */
  productsNamed: 20,
  picture: filePurposes.modulePic,
  diagram: filePurposes.circuitDiagram,
} as const
