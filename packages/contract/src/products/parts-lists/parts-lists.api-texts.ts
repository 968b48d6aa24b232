import type { ApiTexts } from '../../reference/api-text.ts'
import { modulesApiTexts } from '../../catalog/modules/modules.api-texts.ts'

const fromModules = new Set([
  'firmwareType',
  'firmwareLabel',
  'firmwareLabelEn',
  'firmwareVersion',
  'size',
  'sha256',
  'fileName',
])

export const partsListsApiTexts: ApiTexts = {
  calls: {
    setPartsList: {
      zh: '设置固件版本的软件物料清单，替换之前的清单。文件为 CycloneDX 1.4–1.7 或 SPDX 2.3 的 JSON，最多 8 MB、20,000 个组件，先以用途 sbom 上传。模组库的固件还需要菜单“模组管理”。',
      en: 'Sets the parts list of a firmware version, in place of the previous one. The file is CycloneDX 1.4 to 1.7 or SPDX 2.3 as JSON, at most 8 MB with 20,000 components, uploaded for the purpose sbom. Firmware of the library also needs the menu Module management.',
      input: { productId: '4f1c0a9be2d74c53a6f08d1b7e5c2a90', packageId: '12', fileUrl: 'private/31' },
    },
    getPartsList: {
      zh: '返回固件版本的软件物料清单的信息；没有时 data 为 null。',
      en: 'Returns the facts of a firmware version’s parts list; data is null where it has none.',
    },
    listComponents: {
      zh: '分页返回固件版本包含的组件，按文件中的顺序。',
      en: 'Returns the components of a firmware version, in the order of the file.',
    },
    downloadPartsList: {
      zh: '下载上传的物料清单原文件。',
      en: 'Returns the parts list as it was uploaded.',
    },
    findComponent: {
      zh: '在调用者可打开的所有产品中查询包含某组件的固件版本，以及上报该版本的设备数。search 为组件名的开头，或以 pkg: 开头的 purl。最多统计 10,000 条。',
      en: 'Finds the firmware versions that contain a component, in all products that the caller can open, and how many devices report each. search is the start of a name, or of a purl that begins with pkg:. Counts up to 10,000 rows.',
    },
    exportComponent: {
      zh: '以 CSV 返回同样的查询结果，最多 10,000 行。',
      en: 'Returns the same search as CSV, at most 10,000 rows.',
    },
  },
  fields: {
    ...Object.fromEntries(Object.entries(modulesApiTexts.fields ?? {}).filter(([name]) => fromModules.has(name))),
    packageId: { zh: '固件版本 ID', en: 'ID of the firmware version.', sample: '12' },
    fileUrl: { zh: '上传文件的地址', en: 'The address of the upload.', sample: 'private/31' },
    format: {
      zh: '清单格式',
      en: 'Format of the list.',
      codes: { CycloneDX: { zh: 'CycloneDX', en: 'CycloneDX' }, SPDX: { zh: 'SPDX', en: 'SPDX' } },
    },
    formatVersion: { zh: '格式的版本', en: 'Version of the format.', sample: '1.6' },
    componentCount: { zh: '组件数', en: 'Number of components.', sample: 42 },
    deviceCount: { zh: '上报该固件版本的设备数', en: 'Number of devices that report the version.', sample: 12 },
    reported: {
      zh: '这些设备上报的版本，可填入升级计划的过滤条件，最多 100 个',
      en: 'The versions as these devices report them, for the filter of a rollout plan; the 100 most common.',
      sample: ['1.2.0'],
    },
    nextRecordId: {
      zh: '该固件当前可以制定升级计划的发布记录；没有则为 null',
      en: 'The release of this firmware that can be planned now; null: none.',
      sample: '41',
    },
    account: { zh: '上传者', en: 'Who uploaded it.', sample: 'dev@example.com' },
    name: { zh: '组件名', en: 'Name of the component.', sample: 'mbedtls' },
    version: {
      zh: '组件版本；查询时为版本的开头',
      en: 'Version of the component; in a search, its start.',
      sample: '3.5.2',
    },
    purl: { zh: '组件的 purl', en: 'Package URL of the component.', sample: 'pkg:github/mbed-tls/mbedtls@3.5.2' },
    cpe: { zh: '组件的 CPE', en: 'CPE of the component.', sample: 'cpe:2.3:a:arm:mbed_tls:3.5.2:*:*:*:*:*:*:*' },
    licence: { zh: '许可证', en: 'Licence.', sample: 'Apache-2.0' },
    hash: { zh: '摘要，含算法', en: 'Hash, with its algorithm.', sample: 'SHA-256:9f86d081884c7d65' },
    search: { zh: '搜索文本', en: 'Text to search for.', sample: 'mbedtls' },
  },
}
