import { developers, onProduct, type MatrixRow, type Things } from './matrix-row.ts'

const labels = { firmwareLabel: '矩阵', firmwareLabelEn: 'Matrix' }
const onModule = ({ productId, moduleId }: Things) => ({ productId, moduleId })
const onFirmware = ({ productId, firmwareId }: Things) => ({ productId, firmwareId })
const noPins = { product_param: { IO_config: [] } }

export const hardwareRows: Record<string, MatrixRow> = {
  getHardware: { may: developers, input: onProduct, isOwned: true },
  listModulesForProduct: { may: developers, input: onProduct, isOwned: true },
  chooseModule: { may: developers, input: onModule, isOwned: true },
  setDevelopType: { may: developers, input: onProduct, isOwned: true },
  listFirmwareConfig: { may: developers, input: onModule, isOwned: true },
  selectFirmware: { may: developers, input: onFirmware, isOwned: true },
  unselectFirmware: {
    may: developers,
    input: ({ productId }) => ({ productId, firmwareType: 2 }),
    isOwned: true,
  },
  addOwnFirmware: {
    may: developers,
    input: ({ productId }) => ({ productId, firmwareType: 3, ...labels }),
    isOwned: true,
  },
  updateOwnFirmware: {
    may: developers,
    input: ({ productId, ownFirmwareId }) => ({ productId, firmwareId: ownFirmwareId, ...labels }),
    isOwned: true,
  },
  deleteOwnFirmware: {
    may: developers,
    input: ({ productId, ownFirmwareId }) => ({ productId, firmwareId: ownFirmwareId }),
    isOwned: true,
  },
  setFirmwareConfig: {
    may: developers,
    input: ({ productId, ownFirmwareId }) => ({ productId, firmwareId: ownFirmwareId, parameterConfig: {} }),
    isOwned: true,
  },
  getLightStrip: { may: developers, input: onProduct, isOwned: true },
  setLightStrip: {
    may: developers,
    input: ({ productId }) => ({ productId, mconfigInfo: noPins }),
    isOwned: true,
  },
  setLightModel: { may: developers, input: ({ productId }) => ({ productId, modelId: 'rgb' }), isOwned: true },
  resetLightStrip: { may: developers, input: onProduct, isOwned: true },
}
