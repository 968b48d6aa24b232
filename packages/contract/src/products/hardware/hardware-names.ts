import { communicationTypes, type CommunicationType } from '../../catalog/categories/categories.ts'
import { developModes, type DevelopMode } from '../../catalog/modules/modules.ts'
import type { Bilingual } from '../../locale.ts'

/** In refusals. */
export const communicationNames: Readonly<Record<CommunicationType, Bilingual>> = {
  [communicationTypes.wifi]: { zh: ' Wi-Fi', en: 'Wi-Fi' },
  [communicationTypes.bluetooth]: { zh: '蓝牙', en: 'Bluetooth' },
  [communicationTypes.bluetoothAndWifi]: { zh: '蓝牙 + Wi-Fi', en: 'Bluetooth + Wi-Fi' },
  [communicationTypes.zigbee]: { zh: ' Zigbee', en: 'Zigbee' },
  [communicationTypes.bluetoothMesh]: { zh: '蓝牙 Mesh', en: 'Bluetooth Mesh' },
}

export const developTypeNames: Readonly<Record<DevelopMode, Bilingual>> = {
  [developModes.developmentFree]: { zh: '免开发', en: 'no-code' },
  [developModes.mcu]: { zh: 'MCU 对接', en: 'MCU' },
  [developModes.soc]: { zh: 'SoC 开发', en: 'SoC' },
}
