import { communicationTypes } from '@slipway/contract/catalog/categories/categories.ts'
import { developModes } from '@slipway/contract/catalog/modules/modules.ts'
import type { ModuleChange } from './modules.store.ts'

const withoutPictures = { modulePic: '', circuitDiagram: '', moduleIntroductionDoc: '' }

/** Two modules to try the library with: one that runs the product's own program, and one next to an MCU. */
export const sampleModules: readonly ModuleChange[] = [
  {
    ...withoutPictures,
    moduleName: 'Sample LM-W32 (ESP32-C3)',
    moduleSize: '16.6 × 13.2 × 2.4 mm',
    moduleDesc: 'Wi-Fi + Bluetooth LE, 4 MB flash, 13 GPIO',
    communicationMode: communicationTypes.bluetoothAndWifi,
    developMode: developModes.soc,
    chip: 'esp32c3',
  },
  {
    ...withoutPictures,
    moduleName: 'Sample LM-U10 (serial)',
    moduleSize: '18.0 × 12.0 × 2.8 mm',
    moduleDesc: 'Wi-Fi, connects an MCU over a serial port, 115200 baud',
    communicationMode: communicationTypes.wifi,
    developMode: developModes.mcu,
    chip: '',
  },
]
