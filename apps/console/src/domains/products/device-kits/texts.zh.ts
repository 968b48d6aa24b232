export const deviceKitsZh = {
  download: '设备开发包',
  hint: '含本产品物模型的 C、Arduino、Python、TypeScript 开发包（ZIP）',
}

export type DeviceKitsTexts = typeof deviceKitsZh
