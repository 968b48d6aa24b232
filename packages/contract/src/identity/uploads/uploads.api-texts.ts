import type { ApiTexts } from '../../reference/api-text.ts'

export const uploadsApiTexts: ApiTexts = {
  calls: {
    uploadFile: {
      zh: '上传文件。图片的地址可公开访问；固件、SDK 工具和文档是私有的，返回的地址在 24 小时内用于添加版本，不能直接访问。',
      en: 'Uploads a file. Pictures have a public URL. Firmware, SDK tools and documents are private: use their URL within 24 hours to add a version; nothing is served under it.',
    },
  },
  fields: {
    purpose: {
      zh: '文件用途，决定大小和格式限制',
      en: 'Purpose of the file, which sets its size and formats.',
      codes: {
        productPic: { zh: '产品图片', en: 'Product picture' },
        categoryPic: { zh: '品类图片', en: 'Category picture' },
        modulePic: { zh: '模组图片', en: 'Module picture' },
        circuitDiagram: { zh: '模组电路图', en: 'Circuit diagram of a module' },
        panelPic: { zh: '面板封面', en: 'Cover of a panel' },
        panelDesignPic: { zh: '设计面板里的图片', en: 'Picture on a designed panel' },
        networkPic: { zh: '配网引导图片', en: 'Picture of a network guide' },
        appLogo: { zh: '应用图标', en: 'Logo of an application' },
        appStartPage: { zh: '应用启动页图片', en: 'Start page of an application' },
        appDeviceList: { zh: '应用设备列表为空时的图片', en: 'Picture of the empty device list of an application' },
        miniProgramLogo: { zh: '小程序图标', en: 'Logo of a mini-program' },
        firmware: { zh: '固件（私有）', en: 'Firmware (private)' },
        serialProtocol: { zh: '串口协议文档（私有）', en: 'Serial protocol document (private)' },
        sdkTool: { zh: 'SDK 工具（私有）', en: 'SDK tool (private)' },
        sbom: { zh: '软件物料清单（私有）', en: 'Parts list of a firmware version (private)' },
        sdkDoc: { zh: 'SDK 文档（私有）', en: 'SDK document (private)' },
      },
    },
    fileName: {
      zh: '文件名；不填则使用 multipart 中的文件名',
      en: 'Name of the file. Default: the name in the multipart body.',
      sample: 'firmware.bin',
    },
    url: { zh: '文件地址', en: 'URL of the file.', sample: '/files/5d41402abc4b2a76b9719d911017c592.png' },
    md5: { zh: '文件的 MD5', en: 'MD5 of the file.', sample: '5d41402abc4b2a76b9719d911017c592' },
    size: {
      zh: '文件字节数。上传时可填写，与收到的不同则拒绝',
      en: 'Size of the file in bytes. Sent with an upload, it is refused if another number arrives.',
      sample: 20480,
    },
  },
}
