import type { ApiTexts } from '../../reference/api-text.ts'

export const modulesApiTexts: ApiTexts = {
  calls: {
    listModules: {
      zh: '分页返回模组库中的模组，最新的在前。',
      en: 'Returns the modules of the library by page, newest first.',
    },
    getModule: {
      zh: '返回一个模组，以及调用者可打开的、使用该模组的产品。',
      en: 'Returns a module, and the products with it that the caller can open.',
    },
    addModule: { zh: '向模组库添加一个模组。', en: 'Adds a module to the library.' },
    updateModule: { zh: '修改模组。', en: 'Changes a module.' },
    deleteModule: {
      zh: '删除模组及其固件和 SDK 工具。仍有产品使用时拒绝。',
      en: 'Deletes a module with its firmware and SDK tools. Refused while products use it.',
    },
    addSampleModules: {
      zh: '添加两个示例模组；已存在的同名模组会跳过。返回新添加的模组。',
      en: 'Adds two sample modules, except those whose names exist. Returns the added ones.',
    },
    listModuleFirmware: {
      zh: '返回模组的固件及各自的最新版本；给出 firmwareId 时返回该固件的版本，最新的在前。',
      en: 'Returns the firmware of a module with their newest versions. With firmwareId: the versions of that firmware, newest first.',
    },
    addModuleFirmware: {
      zh: '为模组添加固件。每种类型只能有一个。',
      en: 'Adds a firmware to a module. There can be one of each type.',
    },
    updateModuleFirmware: { zh: '修改固件的名称和所属品类。', en: 'Changes the names and the category of a firmware.' },
    addFirmwareVersion: {
      zh: '为固件添加版本。先以 firmware 用途上传文件；服务器读取镜像头部，芯片或版本不符时拒绝。',
      en: 'Adds a version to a firmware. Upload its file for the purpose firmware first. The server reads the header of the image and refuses a wrong chip or version.',
    },
    updateFirmwareVersion: {
      zh: '修改版本的说明、最低 App 版本和串口协议文档。文件等内容不能修改，请添加新版本。',
      en: "Changes the specification, the lowest app version and the serial protocol document of a version. Its content can't change: add a new version.",
    },
    deleteModuleFirmware: {
      zh: '删除固件及其全部版本；给出 firmwareVersion 时只删除该版本。仍有产品使用时拒绝。',
      en: 'Deletes a firmware with all of its versions. With firmwareVersion: only that version. Refused while products use it.',
    },
    downloadFirmwareFile: {
      zh: '下载固件版本的固件文件或串口协议文档。',
      en: 'Downloads the firmware file or the serial protocol document of a version.',
    },
    listSdkTools: {
      zh: '返回模组的 SDK 工具版本，最新的在前。',
      en: 'Returns the SDK tool versions of a module, newest first.',
    },
    addSdkTool: {
      zh: '添加 SDK 工具版本。先以 sdkTool 和 sdkDoc 用途上传文件。',
      en: 'Adds an SDK tool version. Upload its files for the purposes sdkTool and sdkDoc first.',
    },
    updateSdkTool: {
      zh: '修改 SDK 工具版本的文档和更新说明。工具文件不能替换，请添加新版本。',
      en: "Changes the document and the notes of an SDK tool version. The tool's file can't change: add a new version.",
    },
    deleteSdkTool: { zh: '删除一个 SDK 工具版本。', en: 'Deletes an SDK tool version.' },
    downloadSdkTool: { zh: '下载 SDK 工具或其文档。', en: 'Downloads an SDK tool or its document.' },
  },
  fields: {
    'imageInfo.chip': { zh: '镜像头部的芯片', en: 'Chip in the header of the image.', sample: 'esp32c3' },
    products: {
      zh: '调用者可打开的、使用该模组的产品，最多 20 个',
      en: 'Products with this module that the caller can open, up to 20.',
    },
    productName: { zh: '产品名称', en: 'Name of the product.', sample: 'Plug' },
    mainCategory: {
      zh: '一级品类的标识符；空表示适用于全部品类',
      en: 'Identifier of the main category; empty: for all.',
      sample: 'lighting',
    },
    mainCategoryId: {
      zh: '一级品类 ID；空表示适用于全部品类',
      en: 'ID of the main category; empty: for all.',
      sample: '1',
    },
    firmwareUrl: {
      zh: '固件文件：写入时为上传返回的地址，读取时为下载地址',
      en: 'Firmware file. Input: the URL that the upload returned. Output: the URL to download it.',
      sample: 'private/31',
    },
    serialProtocolUrl: {
      zh: '串口协议文档：写入时为上传返回的地址，读取时为下载地址；空表示没有',
      en: 'Serial protocol document. Input: the URL that the upload returned. Output: the URL to download it. Empty: none.',
      sample: '',
    },
    specification: { zh: '版本说明', en: 'Specification of the version.', sample: 'First release' },
    categories: {
      zh: '适用的二级品类 ID；空表示固件所属品类下的全部',
      en: "IDs of the subcategories that it covers. Empty: all of the firmware's main category.",
      sample: [],
    },
    appVersionMin: {
      zh: '最低 App 版本，格式为 X.X.X；空表示不限',
      en: 'Lowest app version as X.X.X; empty: no limit.',
      sample: '1.0.0',
    },
    md5: {
      zh: '文件的 MD5。写入时可选，不一致则拒绝',
      en: 'MD5 of the file. Optional in input: a different file is refused.',
      sample: '5d41402abc4b2a76b9719d911017c592',
    },
    sha1: { zh: '文件的 SHA-1', en: 'SHA-1 of the file.', sample: 'aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d' },
    sha256: {
      zh: '文件的 SHA-256',
      en: 'SHA-256 of the file.',
      sample: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
    },
    size: {
      zh: '文件字节数。写入时可选，不一致则拒绝',
      en: 'Size of the file in bytes. Optional in input: a different file is refused.',
      sample: 5,
    },
    fileName: { zh: '上传时的文件名', en: 'Name of the file as uploaded.', sample: 'lamp.bin' },
    imageInfo: { zh: '从镜像头部读取的信息', en: 'What the header of the image says.' },
    format: {
      zh: '镜像格式：esp（ESP-IDF）、mcuboot、swupdate、rauc、squashfs、elf、hex（Intel HEX），或 unknown',
      en: 'Format of the image: esp (ESP-IDF), mcuboot, swupdate, rauc, squashfs, elf, hex (Intel HEX), or unknown.',
      sample: 'esp',
    },
    version: { zh: '镜像头部的版本', en: 'Version in the header of the image.', sample: '1.2.0' },
    name: { zh: '镜像头部的项目名', en: 'Project name in the header of the image.', sample: 'lamp' },
    builtOn: { zh: '编译日期（yymmdd）', en: 'Build date as yymmdd.', sample: 260101 },
    compatible: { zh: 'RAUC 更新包适用的设备', en: 'Devices that a RAUC bundle is for.', sample: 'Gateway rev B' },
    bundle: { zh: 'RAUC 更新包的格式', en: 'Format of a RAUC bundle.', sample: 'verity' },
    signed: {
      zh: '更新包是否自带签名；无法从头部判断时不返回',
      en: 'Whether the archive has its own signature; absent where the header cannot tell.',
      sample: true,
    },
    'imageInfo.hardware': {
      zh: '镜像支持的硬件版本',
      en: 'Hardware revisions that the image lists.',
      sample: ['revB'],
    },
    hardware: {
      zh: '适用的硬件版本；空表示全部',
      en: 'Hardware revisions that can install it; empty: all.',
      sample: [],
    },
    fromVersion: {
      zh: '可升级到该版本的最低版本；空表示不限',
      en: 'Lowest version that can install it; empty: no limit.',
      sample: '',
    },
    isStop: {
      zh: '必经版本：设备升级到更高版本前必须先安装它',
      en: 'Required stop: devices install it before any higher version.',
      sample: false,
    },
    modelVersion: {
      zh: '需要的物模型版本；null 表示不限',
      en: 'Model version that it needs; null: no limit.',
      sample: null,
    },
    reportedAs: {
      zh: '设备上报的版本（与 firmwareVersion 不同时填写）',
      en: 'What devices report, if it differs from firmwareVersion.',
      sample: '',
    },
    seq: {
      zh: '序号，随版本递增，永不重复',
      en: 'Sequence number: grows with each version and is never reused.',
      sample: 1,
    },
    md5Repeated: {
      zh: '另一版本的不同文件有相同的 MD5',
      en: 'Whether another version has a different file with the same MD5.',
      sample: false,
    },
    packageId: { zh: 'SDK 工具版本 ID', en: 'ID of the SDK tool version.', sample: '8' },
    toolVersion: { zh: '工具版本，格式为 X.X.X', en: 'Version of the tool as X.X.X.', sample: '1.0.0' },
    toolUrl: {
      zh: '工具文件：写入时为上传返回的地址，读取时为下载地址',
      en: 'File of the tool. Input: the URL that the upload returned. Output: the URL to download it.',
      sample: 'private/32',
    },
    sdkDoc: {
      zh: '文档：写入时为上传返回的地址，读取时为下载地址；空表示没有',
      en: 'Document. Input: the URL that the upload returned. Output: the URL to download it. Empty: none.',
      sample: '',
    },
    changes: { zh: '更新说明', en: 'What changed.', sample: 'First release' },
    file: { zh: '要下载的文件', en: 'The file to download.' },
  },
}
