#!/bin/bash
# Archives the app and exports it for App Store Connect. Needs Xcode 16 or newer with your Apple account.
set -euo pipefail
cd "$(dirname "$0")"

if ! xcodebuild -version >/dev/null 2>&1; then
  echo "需要 macOS 和 Xcode 16 或更高版本。  Needs macOS with Xcode 16 or newer." >&2
  exit 1
fi

xcodebuild -project App.xcodeproj -scheme App -configuration Release -destination 'generic/platform=iOS' \
  -archivePath build/App.xcarchive -allowProvisioningUpdates archive
xcodebuild -exportArchive -archivePath build/App.xcarchive -exportOptionsPlist Config/ExportOptions.plist \
  -exportPath build -allowProvisioningUpdates
ls build/*.ipa
