import type { MatrixRow, Things } from './matrix-row.ts'

const may = ['administrator', 'developer', 'support', 'operator'] as const
const input = ({ serial, productId }: Things) => ({ subSerial: serial, productId })

export const deviceQueryRows: Record<string, MatrixRow> = {
  getDeviceInfo: { may, input, isOwned: true },
  searchDevices: { may: ['administrator', 'developer'], input: ({ serial }) => ({ keyword: serial }) },
  listDeviceOnOff: { may, input, isOwned: true },
  listCenterDevices: { may, input, isOwned: true },
  listSubDeviceInfos: { may, input, isOwned: true },
  getDeviceTimeline: { may, input, isOwned: true },
}
