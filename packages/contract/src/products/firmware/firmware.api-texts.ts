import type { ApiTexts } from '../../reference/api-text.ts'
import { modulesApiTexts } from '../../catalog/modules/modules.api-texts.ts'
import { otaFieldTexts } from './ota-field-texts.ts'

const {
  firmwareId,
  firmwareType,
  firmwareLabel,
  firmwareLabelEn,
  firmwareVersion,
  firmwareUrl,
  serialProtocolUrl,
  specification,
  categories,
  appVersionMin,
  parameterConfig,
  md5,
  sha256,
  size,
  fileName,
  hardware,
  fromVersion,
  isStop,
  modelVersion,
  reportedAs,
  packageTime,
} = modulesApiTexts.fields ?? {}

export const firmwareApiTexts: ApiTexts = {
  calls: {
    listProductOta: {
      zh: '分页返回调用者可打开的、有固件升级的产品，最近变化的在前，含各类型最新发布的版本和进行中的版本。counts 为各状态的产品数。',
      en: 'Returns the products with firmware releases that the caller can open, last changed first, with the newest released version and the version in flow of each type. counts has the number of products by state.',
    },
    addOta: {
      zh: '为产品新增固件升级，状态为待验证。isAdd 为 1 时以上传的文件添加新版本，为 0 时使用已有版本。withPackages 中其他类型的版本与它一同发布，由同一份清单签名，设备依次安装。同一产品的同一固件同时只能有一个版本在验证和发布流程中。',
      en: 'Adds a firmware release to a product, to be validated. With isAdd 1 the uploaded file becomes a new version; with 0 an existing version is used. Versions of other types in withPackages are released together with it under one manifest; devices install one after the other. A product has one version of a firmware in the flow at a time.',
    },
    editOta: {
      zh: '修改固件升级。待验证：版本、一同发布的版本、提醒方式、地区、测试设备、有效期、说明；验证中：测试设备、有效期、说明；待发布：提醒方式、地区、说明；已发布：说明。',
      en: 'Changes a firmware release. To be validated: version, versions released with it, reminder, area, test devices, validity, notes. Validating: test devices, validity, notes. To be released: reminder, area, notes. Released: notes.',
    },
    upgradeOta: {
      zh: '待验证和验证中：以测试设备和有效期开始或更新验证。待发布：以灰度比例和地区发布；100 为全量发布，有效期为 3650 天。已发布：提高比例、扩大地区，或重试失败的地区。相同的请求可以重复。cn 和 us 为各地区的结果：ok、失败原因，或 null（未发布到该地区）。',
      en: 'To be validated, validating: starts or updates the validation on test devices. To be released: releases with a rollout percentage and an area; 100 is a full release of 3650 days. Released: raises the percentage, widens the area, or retries the areas that failed. Equal requests can be repeated. cn and us have the result of each area: ok, the reason of the failure, or null where it was not released.',
    },
    testedOta: {
      zh: '完成验证。至少有一台测试设备上报了该版本才能通过；passed 为 false 时退回待验证，并记录原因。',
      en: 'Completes the validation. It passes only if at least one test device reports the version. With passed false the release returns to be validated, and the reason is stored.',
    },
    deleteOta: {
      zh: '删除待验证或待发布的固件升级；已发布的会被撤回：设备保留已安装的版本，记录保留。',
      en: 'Deletes a release that is to be validated or to be released. A released one is withdrawn: devices keep what they run, and the record remains.',
    },
    listLatestOta: {
      zh: '返回产品各固件类型最新发布且未撤回的版本。',
      en: 'Returns the newest version of each firmware type that is released and not withdrawn.',
    },
    listOta: {
      zh: '分页返回一个固件的升级版本，最新的在前，不含已删除的。',
      en: 'Returns the releases of a firmware by page, newest first, without deleted ones.',
    },
    listOtaRecords: {
      zh: '分页返回产品的全部固件发布记录，最新的在前，含已删除和已撤回的。',
      en: 'Returns all release records of a product by page, newest first, including deleted and withdrawn ones.',
    },
    getOta: {
      zh: '返回固件升级及其测试设备上报的版本。',
      en: 'Returns a firmware release, and what its test devices report.',
    },
    getFirmwareStep: {
      zh: '返回产品四种固件类型各自使用的固件、最新发布的版本、进行中的版本，以及设备上报的版本分布。',
      en: 'Returns for each of the four firmware types: the selected firmware, the newest released version, the version in flow, and how many devices report which version.',
    },
    listReleasable: {
      zh: '分页返回固件的版本，最新的在前，并标明能否用于新的升级。',
      en: 'Returns the versions of a firmware by page, newest first, and whether a new release can use them.',
    },
    downloadOtaFile: {
      zh: '下载固件升级的固件文件或串口协议文档。',
      en: 'Downloads the firmware file or the serial protocol document of a release.',
    },
    markOtaSecurity: {
      zh: '标记或取消标记该版本为安全更新，任何状态下都可以。',
      en: 'Marks a release as one that fixes a vulnerability, or takes the mark back, in any state.',
    },
    getOtaDeltas: {
      zh: '返回从旧版本到该版本的差分包：状态、大小、下载次数和节省的字节数。发布后为设备上最常见的 5 个版本生成。',
      en: 'Returns the deltas from older versions to that of the release: state, size, downloads and the bytes they have saved. They are made after the release, for the five most common versions on devices.',
    },
    readTestDevices: {
      zh: '读取 CSV 或 XLSX 文件中的序列号：标题为“序列号”的列，没有标题时为第一列。不做任何修改。',
      en: 'Reads the serial numbers of a CSV or XLSX file: of the column “Serial number”, or of the first column if there is no heading. Changes nothing.',
    },
  },
  fields: {
    'upgradeOta:plan': {
      zh: '分批推送的预设（careful、standard 或 allAtOnce），仅在发布时有效；省略时使用已保存的升级计划，没有则按灰度比例一次开放',
      en: 'Preset of a rollout in groups (careful, standard or allAtOnce), when a version is released; by default the saved plan, and without one the ratio opens in one step.',
      sample: 'standard',
    },
    ...Object.fromEntries(
      Object.entries({
        firmwareId,
        firmwareType,
        firmwareLabel,
        firmwareLabelEn,
        firmwareVersion,
        firmwareUrl,
        serialProtocolUrl,
        specification,
        categories,
        appVersionMin,
        parameterConfig,
        md5,
        sha256,
        size,
        fileName,
        hardware,
        fromVersion,
        isStop,
        modelVersion,
        reportedAs,
        packageTime,
      }).flatMap(([name, text]) => (text ? [[name, text] as const] : [])),
    ),
    ...otaFieldTexts,
  },
}
