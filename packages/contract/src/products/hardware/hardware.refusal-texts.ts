import type { Bilingual } from '../../locale.ts'
import type { hardwareRefusals } from './hardware.refusals.ts'

export const hardwareRefusalTexts: Record<keyof typeof hardwareRefusals, Bilingual> = {
  'hardware.frozen': {
    zh: '产品已进入试产，硬件配置不可再修改，请先退回开发阶段',
    en: 'The product is in trial production, so its hardware can’t be changed. Revoke the release first.',
  },
  'hardware.savedMeanwhile': {
    zh: '{by} 已于 {at} 保存，请刷新后再修改',
    en: '{by} saved this at {at}. Reload before you change it.',
  },
  'hardware.confirmNeeded': {
    zh: '更换模组会取消选择当前模组的固件：{firmware}。如确认更换，请传 confirm: true',
    en: 'Another module unselects the firmware of the present one: {firmware}. Send confirm: true to change it.',
  },
  'hardware.noModule': {
    zh: '产品尚未选择模组，请先选择模组',
    en: 'The product has no module. Choose one first.',
  },
  'hardware.developTypeNotOffered': {
    zh: '产品使用模组 {module} 时不支持该开发方式，可选：{allowed}',
    en: 'With the module {module}, the product can’t be developed that way. It can with: {allowed}.',
  },
  'hardware.moduleCommunication': {
    zh: '模组的通信方式是{found}，产品需要{wanted}',
    en: 'The module communicates over {found}, but the product needs {wanted}',
  },
  'hardware.moduleDevelopmentFree': {
    zh: '模组只支持免开发，产品的接入方案是自定义开发',
    en: 'The module only works without development, but the product’s access plan is custom development',
  },
  'hardware.moduleNoFirmware': {
    zh: '模组没有模组固件，请管理员在模组管理中添加',
    en: 'The module has no module firmware. An administrator can add one in module management.',
  },
  'hardware.moduleMainCategory': {
    zh: '模组固件适用于其他品类，不适用于{category}',
    en: 'The module firmware is made for another category, not for {category}',
  },
  'hardware.moduleNoVersion': {
    zh: '模组固件还没有版本，请管理员在模组管理中添加',
    en: 'The module firmware has no version yet. An administrator can add one in module management.',
  },
  'hardware.moduleCategory': {
    zh: '模组固件的所有版本都不适用于品类{category}',
    en: 'No version of the module firmware covers the category {category}',
  },
  'hardware.firmwareOfOtherModule': {
    zh: '固件属于其他模组，产品使用的模组是 {module}',
    en: 'The firmware belongs to another module. The product uses {module}.',
  },
  'hardware.noCoveringVersion': {
    zh: '固件没有适用于品类{category}的版本',
    en: 'The firmware has no version for the category {category}',
  },
  'hardware.versionNotCovering': {
    zh: '版本 {version} 不适用于品类{category}，请选择其他版本',
    en: 'Version {version} does not cover the category {category}. Select another version.',
  },
  'hardware.firmwareNotSelected': {
    zh: '产品未选择该固件，请先选择固件',
    en: 'The product has not selected this firmware. Select it first.',
  },
  'hardware.ownFirmwareExists': {
    zh: '产品已有此类型的自有固件，每种类型只能有一个',
    en: 'The product already has custom firmware of this type. There can be one of each type.',
  },
  'hardware.otherUpgradeCode': {
    zh: '固件升级代号与产品当前的 {current} 不一致',
    en: 'The firmware upgrade code does not match the product’s current one, {current}',
  },
  'hardware.pinTwice': {
    zh: '引脚 {pin} 出现了两次，每个引脚只能配置一次',
    en: 'The pin {pin} is given twice. Give each pin once.',
  },
  'hardware.lightTwice': {
    zh: '{pin} 和 {otherPin} 都是{light}，每种灯光只能分配给一个引脚',
    en: '{pin} and {otherPin} both drive the light “{light}”. Assign each light to one pin.',
  },
  'hardware.lightMissing': {
    zh: '引脚 {pin} 已启用为输出，但未分配灯光，请分配灯光或禁用该引脚',
    en: 'The pin {pin} is an enabled output without a light. Assign a light or disable the pin.',
  },
  'hardware.inputLight': {
    zh: '引脚 {pin} 是输入，不能驱动{light}，请改为输出',
    en: 'The pin {pin} is an input and can’t drive the light “{light}”. Make it an output.',
  },
  'hardware.lightNotInModel': {
    zh: '引脚 {pin} 的{light}不属于所选的灯带方案',
    en: 'The light “{light}” at the pin {pin} is not part of the selected light model',
  },
  'hardware.firmwareReleased': {
    zh: '该固件有发布记录，不能删除',
    en: 'The firmware has release records, so it can’t be deleted',
  },
  'hardware.unknownModule': {
    zh: '模组库中没有名为 {module} 的模组',
    en: 'The module library has no module named {module}',
  },
  'hardware.moduleLacksFirmware': {
    zh: '产品的模组没有这种类型的固件。如需使用自有固件，请写 isOwn: true',
    en: 'The product’s module has no firmware of this type. For custom firmware, write isOwn: true.',
  },
  'hardware.noOwnFirmware': {
    zh: '产品没有这种类型的自有固件，请先写入 ownFirmware',
    en: 'The product has no custom firmware of this type. Add it under ownFirmware.',
  },
  'hardware.unknownVersion': {
    zh: '固件没有版本 {version}，请先添加该版本，或删除此行',
    en: 'The firmware has no version {version}. Add the version first, or remove this line.',
  },
}
