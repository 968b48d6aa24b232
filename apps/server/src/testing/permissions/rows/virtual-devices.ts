import { developers, noInput, type MatrixRow, type Things } from './matrix-row.ts'

const ofProduct = ({ productId }: Things) => ({ id: productId })

export const virtualDevicesRows: Record<string, MatrixRow> = {
  bindDevProduct: { may: developers, input: ofProduct, isOwned: true },
  listVirtualDevices: { may: developers, input: noInput },
  bindVirtualDevice: { may: developers, input: ofProduct, isOwned: true },
  unbindVirtualDevice: { may: developers, input: ofProduct, isOwned: true, after: 'bindVirtualDevice' },
  createBindTicket: { may: developers, input: ofProduct, isOwned: true },
  answerBindTicket: { may: 'session', input: () => ({ ticket: 'A'.repeat(43) }) },
  getApigateway: { may: developers, input: noInput },
}
