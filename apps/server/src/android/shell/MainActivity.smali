# One page of one origin. There is no interface to JavaScript: the page gets nothing that a browser would not give.
.class public Lslipway/shell/MainActivity;
.super Landroid/app/Activity;

.field private web:Landroid/webkit/WebView;
.field private origin:Ljava/lang/String;
.field private start:Ljava/lang/String;
# What failed to load, for its retry.
.field private failed:Ljava/lang/String;
.field private chosen:Landroid/webkit/ValueCallback;
.field private asked:Landroid/webkit/PermissionRequest;

.method public constructor <init>()V
    .locals 0
    invoke-direct {p0}, Landroid/app/Activity;-><init>()V
    return-void
.end method

# The same code for every application: what differs is in its resources.
.method private fact(Ljava/lang/String;)Ljava/lang/String;
    .locals 3
    invoke-virtual {p0}, Lslipway/shell/MainActivity;->getResources()Landroid/content/res/Resources;
    move-result-object v0
    const-string v1, "string"
    invoke-virtual {p0}, Lslipway/shell/MainActivity;->getPackageName()Ljava/lang/String;
    move-result-object v2
    invoke-virtual {v0, p1, v1, v2}, Landroid/content/res/Resources;->getIdentifier(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)I
    move-result v1
    invoke-virtual {v0, v1}, Landroid/content/res/Resources;->getString(I)Ljava/lang/String;
    move-result-object v0
    return-object v0
.end method

.method protected onCreate(Landroid/os/Bundle;)V
    .locals 5
    invoke-super {p0, p1}, Landroid/app/Activity;->onCreate(Landroid/os/Bundle;)V
    const-string v0, "shell_origin"
    invoke-direct {p0, v0}, Lslipway/shell/MainActivity;->fact(Ljava/lang/String;)Ljava/lang/String;
    move-result-object v0
    iput-object v0, p0, Lslipway/shell/MainActivity;->origin:Ljava/lang/String;
    const-string v0, "shell_start"
    invoke-direct {p0, v0}, Lslipway/shell/MainActivity;->fact(Ljava/lang/String;)Ljava/lang/String;
    move-result-object v0
    iput-object v0, p0, Lslipway/shell/MainActivity;->start:Ljava/lang/String;
    new-instance v0, Landroid/webkit/WebView;
    invoke-direct {v0, p0}, Landroid/webkit/WebView;-><init>(Landroid/content/Context;)V
    iput-object v0, p0, Lslipway/shell/MainActivity;->web:Landroid/webkit/WebView;
    const/4 v2, 0x0
    const/4 v3, 0x1
    # The start picture of the window stays visible until the page has drawn.
    invoke-virtual {v0, v2}, Landroid/webkit/WebView;->setBackgroundColor(I)V
    invoke-virtual {v0}, Landroid/webkit/WebView;->getSettings()Landroid/webkit/WebSettings;
    move-result-object v1
    invoke-virtual {v1, v3}, Landroid/webkit/WebSettings;->setJavaScriptEnabled(Z)V
    invoke-virtual {v1, v3}, Landroid/webkit/WebSettings;->setDomStorageEnabled(Z)V
    invoke-virtual {v1, v2}, Landroid/webkit/WebSettings;->setAllowFileAccess(Z)V
    invoke-virtual {v1, v2}, Landroid/webkit/WebSettings;->setAllowContentAccess(Z)V
    # MIXED_CONTENT_NEVER_ALLOW
    invoke-virtual {v1, v3}, Landroid/webkit/WebSettings;->setMixedContentMode(I)V
    # The picture of the camera plays when the page of the scanner opens.
    invoke-virtual {v1, v2}, Landroid/webkit/WebSettings;->setMediaPlaybackRequiresUserGesture(Z)V
    invoke-virtual {v1}, Landroid/webkit/WebSettings;->getUserAgentString()Ljava/lang/String;
    move-result-object v4
    const-string v3, " SlipwayShell/1"
    invoke-virtual {v4, v3}, Ljava/lang/String;->concat(Ljava/lang/String;)Ljava/lang/String;
    move-result-object v4
    invoke-virtual {v1, v4}, Landroid/webkit/WebSettings;->setUserAgentString(Ljava/lang/String;)V
    invoke-static {}, Landroid/webkit/CookieManager;->getInstance()Landroid/webkit/CookieManager;
    move-result-object v1
    invoke-virtual {v1, v0, v2}, Landroid/webkit/CookieManager;->setAcceptThirdPartyCookies(Landroid/webkit/WebView;Z)V
    new-instance v1, Lslipway/shell/Pages;
    invoke-direct {v1, p0}, Lslipway/shell/Pages;-><init>(Lslipway/shell/MainActivity;)V
    invoke-virtual {v0, v1}, Landroid/webkit/WebView;->setWebViewClient(Landroid/webkit/WebViewClient;)V
    new-instance v1, Lslipway/shell/Prompts;
    invoke-direct {v1, p0}, Lslipway/shell/Prompts;-><init>(Lslipway/shell/MainActivity;)V
    invoke-virtual {v0, v1}, Landroid/webkit/WebView;->setWebChromeClient(Landroid/webkit/WebChromeClient;)V
    invoke-virtual {p0, v0}, Lslipway/shell/MainActivity;->setContentView(Landroid/view/View;)V
    if-eqz p1, :fresh
    invoke-virtual {v0, p1}, Landroid/webkit/WebView;->restoreState(Landroid/os/Bundle;)Landroid/webkit/WebBackForwardList;
    move-result-object v1
    if-nez v1, :restored
    :fresh
    iget-object v1, p0, Lslipway/shell/MainActivity;->start:Ljava/lang/String;
    invoke-virtual {p0}, Lslipway/shell/MainActivity;->getIntent()Landroid/content/Intent;
    move-result-object v2
    invoke-direct {p0, v2, v1}, Lslipway/shell/MainActivity;->open(Landroid/content/Intent;Ljava/lang/String;)V
    :restored
    return-void
.end method

# The link of an intent, or else the given address; null opens nothing.
.method private open(Landroid/content/Intent;Ljava/lang/String;)V
    .locals 3
    if-eqz p1, :load
    invoke-virtual {p1}, Landroid/content/Intent;->getDataString()Ljava/lang/String;
    move-result-object v0
    iget-object v1, p0, Lslipway/shell/MainActivity;->origin:Ljava/lang/String;
    invoke-static {v1, v0}, Lslipway/shell/Addresses;->isLink(Ljava/lang/String;Ljava/lang/String;)Z
    move-result v1
    if-eqz v1, :load
    const-string v1, "shell_query"
    invoke-direct {p0, v1}, Lslipway/shell/MainActivity;->fact(Ljava/lang/String;)Ljava/lang/String;
    move-result-object v1
    invoke-static {v0, v1}, Lslipway/shell/Addresses;->branded(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;
    move-result-object p2
    :load
    if-eqz p2, :nothing
    iget-object v0, p0, Lslipway/shell/MainActivity;->web:Landroid/webkit/WebView;
    invoke-virtual {v0, p2}, Landroid/webkit/WebView;->loadUrl(Ljava/lang/String;)V
    :nothing
    return-void
.end method

.method protected onNewIntent(Landroid/content/Intent;)V
    .locals 1
    invoke-super {p0, p1}, Landroid/app/Activity;->onNewIntent(Landroid/content/Intent;)V
    const/4 v0, 0x0
    invoke-direct {p0, p1, v0}, Lslipway/shell/MainActivity;->open(Landroid/content/Intent;Ljava/lang/String;)V
    return-void
.end method

# True where an address does not load here: it is the retry of the offline page, or goes to the system.
.method leaves(Ljava/lang/String;)Z
    .locals 4
    iget-object v0, p0, Lslipway/shell/MainActivity;->origin:Ljava/lang/String;
    invoke-static {v0, p1}, Lslipway/shell/Addresses;->isOwn(Ljava/lang/String;Ljava/lang/String;)Z
    move-result v0
    const/4 v1, 0x1
    if-nez v0, :own
    const-string v0, "slipway:retry"
    invoke-virtual {v0, p1}, Ljava/lang/String;->equals(Ljava/lang/Object;)Z
    move-result v0
    if-eqz v0, :system
    iget-object v0, p0, Lslipway/shell/MainActivity;->web:Landroid/webkit/WebView;
    iget-object v2, p0, Lslipway/shell/MainActivity;->failed:Ljava/lang/String;
    if-nez v2, :again
    iget-object v2, p0, Lslipway/shell/MainActivity;->start:Ljava/lang/String;
    :again
    invoke-virtual {v0, v2}, Landroid/webkit/WebView;->loadUrl(Ljava/lang/String;)V
    return v1
    :system
    const-string v2, "android.intent.action.VIEW"
    invoke-static {p1}, Landroid/net/Uri;->parse(Ljava/lang/String;)Landroid/net/Uri;
    move-result-object v3
    new-instance v0, Landroid/content/Intent;
    invoke-direct {v0, v2, v3}, Landroid/content/Intent;-><init>(Ljava/lang/String;Landroid/net/Uri;)V
    :try_start
    invoke-virtual {p0, v0}, Lslipway/shell/MainActivity;->startActivity(Landroid/content/Intent;)V
    :try_end
    # Schemes without an app, files that may not leave, and refusals of other apps.
    .catch Ljava/lang/RuntimeException; {:try_start .. :try_end} :ignored
    return v1
    :ignored
    move-exception v0
    return v1
    :own
    xor-int/lit8 v1, v1, 0x1
    return v1
.end method

.method fail(Ljava/lang/String;)V
    .locals 2
    iget-object v0, p0, Lslipway/shell/MainActivity;->origin:Ljava/lang/String;
    invoke-static {v0, p1}, Lslipway/shell/Addresses;->isOwn(Ljava/lang/String;Ljava/lang/String;)Z
    move-result v0
    if-eqz v0, :other
    iput-object p1, p0, Lslipway/shell/MainActivity;->failed:Ljava/lang/String;
    iget-object v0, p0, Lslipway/shell/MainActivity;->web:Landroid/webkit/WebView;
    const-string v1, "file:///android_asset/offline.html"
    invoke-virtual {v0, v1}, Landroid/webkit/WebView;->loadUrl(Ljava/lang/String;)V
    :other
    return-void
.end method

# The camera for the own origin, after Android has asked the user; nothing else for anyone.
.method ask(Landroid/webkit/PermissionRequest;)V
    .locals 4
    invoke-virtual {p1}, Landroid/webkit/PermissionRequest;->getOrigin()Landroid/net/Uri;
    move-result-object v0
    invoke-virtual {v0}, Landroid/net/Uri;->toString()Ljava/lang/String;
    move-result-object v0
    const-string v1, "/"
    invoke-virtual {v0, v1}, Ljava/lang/String;->concat(Ljava/lang/String;)Ljava/lang/String;
    move-result-object v0
    iget-object v1, p0, Lslipway/shell/MainActivity;->origin:Ljava/lang/String;
    invoke-static {v1, v0}, Lslipway/shell/Addresses;->isOwn(Ljava/lang/String;Ljava/lang/String;)Z
    move-result v0
    if-eqz v0, :deny
    invoke-virtual {p1}, Landroid/webkit/PermissionRequest;->getResources()[Ljava/lang/String;
    move-result-object v0
    array-length v1, v0
    const/4 v2, 0x1
    if-ne v1, v2, :deny
    const/4 v1, 0x0
    aget-object v1, v0, v1
    const-string v2, "android.webkit.resource.VIDEO_CAPTURE"
    invoke-virtual {v2, v1}, Ljava/lang/String;->equals(Ljava/lang/Object;)Z
    move-result v1
    if-eqz v1, :deny
    const-string v1, "android.permission.CAMERA"
    invoke-virtual {p0, v1}, Lslipway/shell/MainActivity;->checkSelfPermission(Ljava/lang/String;)I
    move-result v2
    if-nez v2, :user
    invoke-virtual {p1, v0}, Landroid/webkit/PermissionRequest;->grant([Ljava/lang/String;)V
    return-void
    :user
    iput-object p1, p0, Lslipway/shell/MainActivity;->asked:Landroid/webkit/PermissionRequest;
    const/4 v2, 0x1
    new-array v3, v2, [Ljava/lang/String;
    const/4 v0, 0x0
    aput-object v1, v3, v0
    invoke-virtual {p0, v3, v2}, Lslipway/shell/MainActivity;->requestPermissions([Ljava/lang/String;I)V
    return-void
    :deny
    invoke-virtual {p1}, Landroid/webkit/PermissionRequest;->deny()V
    return-void
.end method

.method public onRequestPermissionsResult(I[Ljava/lang/String;[I)V
    .locals 2
    iget-object v0, p0, Lslipway/shell/MainActivity;->asked:Landroid/webkit/PermissionRequest;
    if-eqz v0, :nothing
    const/4 v1, 0x0
    iput-object v1, p0, Lslipway/shell/MainActivity;->asked:Landroid/webkit/PermissionRequest;
    array-length v1, p3
    if-eqz v1, :deny
    const/4 v1, 0x0
    aget v1, p3, v1
    if-nez v1, :deny
    invoke-virtual {v0}, Landroid/webkit/PermissionRequest;->getResources()[Ljava/lang/String;
    move-result-object v1
    invoke-virtual {v0, v1}, Landroid/webkit/PermissionRequest;->grant([Ljava/lang/String;)V
    return-void
    :deny
    invoke-virtual {v0}, Landroid/webkit/PermissionRequest;->deny()V
    :nothing
    return-void
.end method

# An answer to every question, also to one that another follows: the page waits for it.
.method choose(Landroid/webkit/ValueCallback;Landroid/content/Intent;)Z
    .locals 2
    iget-object v0, p0, Lslipway/shell/MainActivity;->chosen:Landroid/webkit/ValueCallback;
    const/4 v1, 0x0
    if-eqz v0, :first
    invoke-interface {v0, v1}, Landroid/webkit/ValueCallback;->onReceiveValue(Ljava/lang/Object;)V
    :first
    iput-object p1, p0, Lslipway/shell/MainActivity;->chosen:Landroid/webkit/ValueCallback;
    const/4 v0, 0x2
    :try_start
    invoke-virtual {p0, p2, v0}, Lslipway/shell/MainActivity;->startActivityForResult(Landroid/content/Intent;I)V
    :try_end
    .catch Ljava/lang/RuntimeException; {:try_start .. :try_end} :none
    const/4 v0, 0x1
    return v0
    :none
    move-exception v0
    iput-object v1, p0, Lslipway/shell/MainActivity;->chosen:Landroid/webkit/ValueCallback;
    const/4 v0, 0x0
    return v0
.end method

.method protected onActivityResult(IILandroid/content/Intent;)V
    .locals 2
    iget-object v0, p0, Lslipway/shell/MainActivity;->chosen:Landroid/webkit/ValueCallback;
    if-eqz v0, :nothing
    const/4 v1, 0x0
    iput-object v1, p0, Lslipway/shell/MainActivity;->chosen:Landroid/webkit/ValueCallback;
    invoke-static {p2, p3}, Landroid/webkit/WebChromeClient$FileChooserParams;->parseResult(ILandroid/content/Intent;)[Landroid/net/Uri;
    move-result-object v1
    invoke-interface {v0, v1}, Landroid/webkit/ValueCallback;->onReceiveValue(Ljava/lang/Object;)V
    :nothing
    return-void
.end method

.method public onBackPressed()V
    .locals 2
    iget-object v0, p0, Lslipway/shell/MainActivity;->web:Landroid/webkit/WebView;
    invoke-virtual {v0}, Landroid/webkit/WebView;->canGoBack()Z
    move-result v1
    if-eqz v1, :leave
    invoke-virtual {v0}, Landroid/webkit/WebView;->goBack()V
    return-void
    :leave
    invoke-super {p0}, Landroid/app/Activity;->onBackPressed()V
    return-void
.end method

.method protected onSaveInstanceState(Landroid/os/Bundle;)V
    .locals 1
    invoke-super {p0, p1}, Landroid/app/Activity;->onSaveInstanceState(Landroid/os/Bundle;)V
    iget-object v0, p0, Lslipway/shell/MainActivity;->web:Landroid/webkit/WebView;
    invoke-virtual {v0, p1}, Landroid/webkit/WebView;->saveState(Landroid/os/Bundle;)Landroid/webkit/WebBackForwardList;
    return-void
.end method

# Cookies are written when the app leaves the screen: the system may end it any time after.
.method protected onPause()V
    .locals 1
    invoke-super {p0}, Landroid/app/Activity;->onPause()V
    invoke-static {}, Landroid/webkit/CookieManager;->getInstance()Landroid/webkit/CookieManager;
    move-result-object v0
    invoke-virtual {v0}, Landroid/webkit/CookieManager;->flush()V
    return-void
.end method
