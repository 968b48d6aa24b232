import type { ApiTexts } from '../../reference/api-text.ts'

const KEY_ID = '8c1f0a9be2d74c53'
const ROOT_ID = '4b9e7d1a22c05f68'
const SIGNATURE = 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJCrze8SNFY'

export const signingApiTexts: ApiTexts = {
  calls: {
    getSigningKeys: {
      zh: '返回产品的签名密钥、密钥列表、等待签名的草稿，以及等待签名的固件清单数量。私钥从不返回。',
      en: 'Returns the signing keys of a product, its key lists, the draft that waits for signatures, and how many manifests wait for one. Private parts are never returned.',
    },
    setUpSigning: {
      zh: '为产品设置根密钥和发布密钥。不提供公钥时由平台生成并加密保存；提供自己的根密钥公钥时，首个密钥列表等待该根密钥签名。',
      en: 'Sets up the root key and the release key of a product. Without a public key, the key is generated and stored here, encrypted. With the public key of your own root, the first key list waits for its signature.',
      input: { productId: '4f1c0a9be2d74c53a6f08d1b7e5c2a90' },
    },
    draftKeyList: {
      zh: '起草下一个密钥列表：添加、停用密钥，或提升纪元以作废此前的所有签名。没有任何修改时为续期。所需根密钥都在平台上时立即生效，否则返回待签名的文件。',
      en: 'Drafts the next key list: adds and retires keys, or raises the epoch, which voids all earlier signatures. Without a change it renews the list. It takes effect immediately where all required roots are stored here; otherwise the reply contains the text to sign.',
      input: {
        productId: '4f1c0a9be2d74c53a6f08d1b7e5c2a90',
        version: 1,
        addKeys: [{ keyUse: 2, keyName: 'release-2' }],
      },
    },
    discardKeyList: {
      zh: '放弃等待签名的密钥列表，以及其中要添加的密钥。',
      en: 'Discards the key list that waits for signatures, and the keys that it would have added.',
    },
    signKeyList: {
      zh: '提交根密钥对草稿的签名，保存前先验证。集齐所需签名后列表立即生效，不再有效的固件清单会重新签名。',
      en: 'Adds the signature of a root key to the draft, after verifying it. With the last required signature the list takes effect, and manifests that it voids are signed again.',
    },
    exportRootKey: {
      zh: '导出根密钥的私钥，以口令加密的 PEM（PKCS#8）返回。只能导出一次，且只能在登录的浏览器中进行。',
      en: 'Returns the private part of a root key as PEM (PKCS #8), encrypted with the passphrase. Possible once, and only in a signed-in browser.',
    },
    eraseRootKey: {
      zh: '删除平台上的根密钥私钥，须先导出。之后修改密钥列表需要离线签名。',
      en: 'Deletes the private part of a root key here. Export it first. From then on, changes of the key list have to be signed elsewhere.',
    },
    listManifests: {
      zh: '返回产品最近的 100 个固件清单，最新的在前。',
      en: 'Returns the latest 100 manifests of a product, newest first.',
    },
    draftManifest: {
      zh: '返回等待签名的固件清单：必须逐字节签名的内容和现成的命令。',
      en: 'Returns a manifest that waits for its signature: the exact bytes to sign, and the commands that sign them.',
    },
    signManifest: {
      zh: '提交发布密钥对固件清单的签名，保存前先验证。',
      en: 'Adds the signature of the release key to a manifest, after verifying it.',
    },
    getDeviceKeyLists: {
      zh: '由设备调用：返回从设备已有的列表到当前列表的最短序列，每个列表都由前一个列表中的根密钥签名。支持 ETag 和 If-None-Match。',
      en: 'Called by devices: returns the shortest sequence from the list that the device has to the current one, each signed by a root of the one before. Supports ETag and If-None-Match.',
    },
  },
  fields: {
    keyId: {
      zh: '密钥 ID：公钥 SHA-256 的前 16 位十六进制',
      en: 'Key ID: the first 16 hexadecimal digits of the SHA-256 of the public key.',
      sample: KEY_ID,
    },
    keyUse: {
      zh: '密钥用途',
      en: 'Use of the key.',
      codes: {
        1: { zh: '根密钥：签署密钥列表', en: 'Root: signs key lists' },
        2: { zh: '发布密钥：签署固件清单', en: 'Release: signs manifests' },
        3: {
          zh: '时效密钥：签署时效声明，整个平台一个',
          en: 'Fresh: signs freshness statements; one per installation',
        },
      },
    },
    keyName: {
      zh: '名称，也是私钥文件名和 HSM 中的标签',
      en: 'Name; also that of the private key file, and the label in an HSM.',
      sample: 'release-1',
    },
    publicKey: {
      zh: 'Ed25519 公钥：PEM、Base64 编码的 DER，或 32 字节的 Base64。添加密钥时留空则由平台生成',
      en: 'Ed25519 public key: PEM, DER in Base64, or its 32 bytes in Base64. Leave it empty when adding a key to have it generated here.',
      sample: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
    },
    rootKey: {
      zh: '自己的根密钥的公钥；留空则由平台生成',
      en: 'Public key of your own root; leave it empty to have one generated here.',
      sample: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
    },
    releaseKey: {
      zh: '自己的发布密钥的公钥；留空则由平台生成',
      en: 'Public key of your own release key; leave it empty to have one generated here.',
      sample: '',
    },
    keyState: {
      zh: '密钥状态',
      en: 'State of the key.',
      codes: {
        1: { zh: '等待列表签名', en: 'Waits for its list to be signed' },
        2: { zh: '使用中', en: 'Active' },
        3: { zh: '设备仍接受，但不再用于签名', en: 'Still accepted by devices, signs nothing new' },
        4: { zh: '已停用', en: 'Retired' },
        5: { zh: '已吊销', en: 'Revoked' },
      },
    },
    isStored: {
      zh: '私钥是否保存在平台上',
      en: 'Whether the private part is stored here.',
      sample: true,
    },
    notAfter: {
      zh: '有效期至（毫秒时间戳）；根密钥为 null',
      en: 'End of validity, in ms since the epoch; null for roots.',
      sample: 1953028800000,
    },
    exportTime: {
      zh: '导出时间（毫秒时间戳）；未导出为 null',
      en: 'Time of the export, in ms since the epoch; null if it was not exported.',
      sample: null,
    },
    eraseTime: {
      zh: '在平台上删除私钥的时间（毫秒时间戳）；未删除为 null',
      en: 'Time at which the private part was deleted here, in ms since the epoch; null if it was not.',
      sample: null,
    },
    endedTime: {
      zh: '停用或吊销时间（毫秒时间戳）；有效时为 null',
      en: 'Time at which the key was retired or revoked, in ms since the epoch; null while it is valid.',
      sample: null,
    },
    keys: { zh: '密钥，最新的在前，最多 100 个', en: 'Keys, newest first, 100 at most.' },
    lists: { zh: '已生效的密钥列表', en: 'Key lists in force.' },
    draft: { zh: '等待签名的密钥列表；没有时为 null', en: 'The key list that waits for signatures; null without one.' },
    waitingManifests: {
      zh: '等待签名的固件清单数量',
      en: 'Number of manifests that wait for a signature.',
      sample: 0,
    },
    listId: { zh: '草稿 ID', en: 'ID of the draft.', sample: '7' },
    version: { zh: '当前密钥列表的版本', en: 'Version of the current key list.', sample: 1 },
    epoch: {
      zh: '纪元。提升后，此前的签名全部作废',
      en: 'Epoch. When it is raised, all earlier signatures are void.',
      sample: 1,
    },
    signedBy: { zh: '已签名的根密钥', en: 'Root keys that have signed.', sample: [ROOT_ID] },
    signTime: {
      zh: '签名时间（毫秒时间戳）；草稿为 null',
      en: 'Time of the signature, in ms since the epoch; null for a draft.',
      sample: 1795348800000,
    },
    addKeys: { zh: '要添加的密钥，最多 4 个', en: 'Keys to add, 4 at most.' },
    removeKeys: { zh: '要停用的密钥的 ID', en: 'IDs of the keys to retire.', sample: [] },
    raiseEpoch: {
      zh: '密钥泄露时为 true：停用的密钥记为已吊销，此前的签名全部作废',
      en: 'True after a compromise: removed keys are revoked, and all earlier signatures are void.',
      sample: false,
    },
    addedKeys: { zh: '草稿要添加的密钥', en: 'Keys that the draft adds.', sample: [KEY_ID] },
    removedKeys: { zh: '草稿要停用的密钥', en: 'Keys that the draft retires.', sample: [] },
    needed: { zh: '还缺少的签名', en: 'Signatures that are still required.' },
    reason: {
      zh: '需要此签名的原因',
      en: 'Why the signature is required.',
      codes: {
        1: { zh: '上一个列表中的任一根密钥', en: 'A root of the list before' },
        2: { zh: '新列表中的任一根密钥', en: 'A root of the new list' },
        3: { zh: '新添加的根密钥', en: 'A root that the list adds' },
      },
    },
    anyOf: { zh: '可以提供此签名的密钥', en: 'Keys of which one has to sign.', sample: [ROOT_ID] },
    document: { zh: '待签名的文件', en: 'The document to sign.' },
    fileName: { zh: '建议的文件名', en: 'Suggested file name.', sample: 'keys-2.txt' },
    message: {
      zh: '必须逐字节签名的内容（ASCII），以文件类型开头，随后换行',
      en: 'Exactly the bytes to sign, in ASCII. The first line names the kind of document.',
      sample: 'slipway-keys-v1\n{"created":1795348800000,…}',
    },
    signers: { zh: '可以签名的密钥及其命令', en: 'Keys that can sign, with their commands.' },
    openssl: {
      zh: '用 openssl 签名的命令',
      en: 'Command that signs with openssl.',
      sample: 'openssl pkeyutl -sign -rawin -inkey root-1.pem -in keys-2.txt -out keys-2.txt.root-1.sig',
    },
    pkcs11: {
      zh: '用 HSM 或智能卡签名的命令；PKCS11_MODULE 为其驱动库的路径',
      en: 'Command that signs with an HSM or a smart card. PKCS11_MODULE is the path of its library.',
      sample:
        'pkcs11-tool --module "$PKCS11_MODULE" --login --sign --mechanism EDDSA --id 726f6f742d31 --input-file keys-2.txt --output-file keys-2.txt.root-1.sig',
    },
    signature: {
      zh: '签名的 64 字节，以 Base64、Base64url 或十六进制表示',
      en: 'The 64 bytes of the signature in Base64, Base64url or hexadecimal.',
      sample: SIGNATURE,
    },
    passphrase: {
      zh: '加密导出文件的口令，12 到 128 个字符',
      en: 'Passphrase that encrypts the exported file, 12 to 128 characters.',
      sample: 'correct horse battery staple',
    },
    pem: {
      zh: '以口令加密的私钥。只返回一次，请立即保存。',
      en: 'Private key, encrypted with the passphrase. Returned only once: save it now.',
      sample: '-----BEGIN ENCRYPTED PRIVATE KEY-----\nMIGb…\n-----END ENCRYPTED PRIVATE KEY-----\n',
    },
    manifestId: { zh: '固件清单 ID', en: 'ID of the manifest.', sample: '12' },
    release: { zh: '固件发布的 ID', en: 'ID of the firmware release.', sample: 41 },
    manifestState: {
      zh: '固件清单的状态',
      en: 'State of the manifest.',
      codes: {
        1: { zh: '等待签名', en: 'Waits for its signature' },
        2: { zh: '当前', en: 'Current' },
        3: { zh: '已被取代', en: 'Replaced' },
      },
    },
    after: {
      zh: '设备已有的列表版本；没有时为 0',
      en: 'Version of the list that the device has; 0 without one.',
      sample: 1,
    },
    root: {
      zh: '设备出厂内置的根密钥 ID；设备还没有列表、且内置的不是首个根密钥时提供',
      en: 'ID of the root key that the device was built with, if it has no list yet and was not built with the first root.',
      sample: ROOT_ID,
    },
    text: {
      zh: '密钥列表的原文。签名内容为 slipway-keys-v1、换行和此文本',
      en: 'Text of the key list. What is signed is slipway-keys-v1, a line feed and this text.',
      sample: '{"created":1795348800000,…}',
    },
    signs: { zh: '根密钥的签名', en: 'Signatures of root keys.' },
    sign: { zh: '签名（Base64url）', en: 'Signature in Base64url.', sample: SIGNATURE },
  },
}
