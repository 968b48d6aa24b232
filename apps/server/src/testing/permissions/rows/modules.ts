import { type MatrixRow, type Things } from './matrix-row.ts'

const writers = ['administrator', 'operator'] as const
const readers = ['administrator', 'developer', 'operator'] as const
const module = { communicationMode: 1, developMode: 2 }
const labels = { firmwareLabel: '矩阵', firmwareLabelEn: 'Matrix' }
const someName = () => `m${Math.random().toString(36).slice(2, 10)}`
const ofModule = ({ moduleId }: Things) => ({ moduleId })

export const modulesRows: Record<string, MatrixRow> = {
  listModules: { may: readers, input: () => ({}) },
  getModule: { may: readers, input: ofModule },
  addModule: { may: writers, input: () => ({ ...module, moduleName: someName() }) },
  updateModule: { may: writers, input: ({ moduleId }) => ({ ...module, moduleId, moduleName: someName() }) },
  deleteModule: { may: writers, input: ofModule },
  addSampleModules: { may: writers, input: () => ({}) },
  listModuleFirmware: { may: readers, input: ({ moduleId, firmwareId }) => ({ moduleId, firmwareId }) },
  addModuleFirmware: { may: writers, input: ({ moduleId }) => ({ moduleId, firmwareType: 2, ...labels }) },
  updateModuleFirmware: {
    may: writers,
    input: ({ moduleId, firmwareId }) => ({ moduleId, firmwareId, ...labels }),
  },
  deleteModuleFirmware: { may: writers, input: ({ moduleId, firmwareId }) => ({ moduleId, firmwareId }) },
  addFirmwareVersion: {
    may: writers,
    input: ({ firmwareId }) => ({ firmwareId, firmwareVersion: 'V9.0.0 build 260101', firmwareUrl: 'private/1' }),
  },
  updateFirmwareVersion: {
    may: writers,
    input: ({ firmwarePackageId }) => ({ firmwarePackageId, specification: 'Matrix' }),
  },
  downloadFirmwareFile: { may: readers, input: ({ firmwarePackageId }) => ({ firmwarePackageId }) },
  listSdkTools: { may: readers, input: ofModule },
  addSdkTool: {
    may: writers,
    input: ({ moduleId }) => ({ moduleId, toolVersion: '9.0.0', toolUrl: 'private/1' }),
  },
  updateSdkTool: { may: writers, input: ({ moduleId }) => ({ moduleId, toolVersion: '1.0.0', changes: 'Matrix' }) },
  deleteSdkTool: { may: writers, input: ({ moduleId }) => ({ moduleId, toolVersion: '1.0.0' }) },
  downloadSdkTool: { may: readers, input: ({ sdkPackageId }) => ({ packageId: sdkPackageId }) },
}
