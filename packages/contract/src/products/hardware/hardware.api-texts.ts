import type { ApiTexts } from '../../reference/api-text.ts'

const pin = { name: 4, enable: 1, mode: 1, drive_mode: 1, light: 2, drive_mode_param: { pwm_frequency: 1000 } }
const mconfigInfo = { product_param: { IO_config: [pin] } }

export const hardwareApiTexts: ApiTexts = {
  calls: {
    getHardware: {
      zh: '返回产品的模组选择，以及发布是否需要模组、硬件配置是否已冻结。',
      en: 'Returns the module of a product, whether a release needs one, and whether the hardware is frozen.',
    },
    listModulesForProduct: {
      zh: '分页返回模组库：适合产品的在前，其他模组附不适合的原因。',
      en: 'Returns the module library by page: modules that suit the product first, the others with the reasons against them.',
    },
    chooseModule: {
      zh: '为产品选择模组。更换模组会取消选择原模组的固件，需要 confirm 为 true。不传 developType 时取可选的最高开发方式。',
      en: 'Chooses the module of a product. Another module unselects the firmware of the present one, which needs confirm: true. Without developType: the most demanding one that is allowed.',
    },
    setDevelopType: {
      zh: '设置产品的开发方式；不传 developType 时只查询。',
      en: 'Sets how a product is developed. Without developType it only returns it.',
    },
    listFirmwareConfig: {
      zh: '返回模组（默认为产品的模组）的固件和产品的自有固件，以及产品的选择和参数。',
      en: "Returns the firmware of a module (by default the product's) and the product's own, with selection and parameters.",
    },
    selectFirmware: {
      zh: '为产品选择固件及出厂版本，替换同类型的固件。不传 firmwarePackageId 时取适用于产品品类的最新版本；自有固件可以还没有版本。',
      en: "Selects a firmware and its factory version, in place of the one of the same type. Without firmwarePackageId: the newest version that covers the product's category. Custom firmware can be selected without a version.",
    },
    unselectFirmware: {
      zh: '取消选择某种类型的固件，同时删除其参数。',
      en: 'Unselects the firmware of a type, with its parameters.',
    },
    addOwnFirmware: {
      zh: '创建产品自有固件，每种类型一个。产品还没有该类型的固件时，自动选择它。',
      en: 'Creates a firmware of the product, one of each type. It is selected if the product has no firmware of its type.',
    },
    updateOwnFirmware: { zh: '修改自有固件的名称。', en: 'Changes the names of a firmware of the product.' },
    deleteOwnFirmware: {
      zh: '删除自有固件及其版本；如果已选择，同时取消选择。',
      en: 'Deletes a firmware of the product with its versions, and unselects it.',
    },
    setFirmwareConfig: {
      zh: '设置产品所选固件的参数，任何阶段都可以修改。updateTime 为你读取时的值，已被他人修改则拒绝。',
      en: 'Sets the parameters of a selected firmware, in any stage. updateTime is the one that you read; the call is refused if someone saved since.',
    },
    getLightStrip: {
      zh: '返回灯带引脚配置；尚未保存时为五个禁用的引脚。',
      en: 'Returns the light-strip pins; before the first save, five disabled ones.',
    },
    setLightStrip: {
      zh: '保存灯带引脚配置，未给出的引脚会禁用。同一引脚或灯光出现两次时拒绝。',
      en: 'Saves the light-strip pins. Pins that are not given are disabled. A pin or a light that occurs twice is refused.',
      input: { productId: '4f1c0a9be2d74c53a6f08d1b7e5c2a90', modelId: 'rgb', mconfigInfo },
    },
    setLightModel: {
      zh: '切换灯带方案，保留新方案中仍有的灯光，禁用其他引脚。',
      en: 'Changes the light model. Pins whose light the model has stay, the others are disabled.',
      input: { productId: '4f1c0a9be2d74c53a6f08d1b7e5c2a90', modelId: 'rgb' },
    },
    resetLightStrip: {
      zh: '将五个引脚全部禁用，PWM 频率恢复为 1000 Hz。',
      en: 'Disables all five pins and resets their PWM frequency to 1000 Hz.',
    },
  },
  fields: {
    confirm: {
      zh: '确认更换模组并取消选择原模组的固件',
      en: 'Confirms that another module unselects the firmware of the present one.',
      sample: false,
    },
  },
}
