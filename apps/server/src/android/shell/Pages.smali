# What the page asks to load, and what goes wrong with it.
.class final Lslipway/shell/Pages;
.super Landroid/webkit/WebViewClient;

.field private final activity:Lslipway/shell/MainActivity;

.method constructor <init>(Lslipway/shell/MainActivity;)V
    .locals 0
    invoke-direct {p0}, Landroid/webkit/WebViewClient;-><init>()V
    iput-object p1, p0, Lslipway/shell/Pages;->activity:Lslipway/shell/MainActivity;
    return-void
.end method

# Android 6.
.method public shouldOverrideUrlLoading(Landroid/webkit/WebView;Ljava/lang/String;)Z
    .locals 1
    iget-object v0, p0, Lslipway/shell/Pages;->activity:Lslipway/shell/MainActivity;
    invoke-virtual {v0, p2}, Lslipway/shell/MainActivity;->leaves(Ljava/lang/String;)Z
    move-result v0
    return v0
.end method

# Frames load web pages and nothing else; they never open other apps.
.method public shouldOverrideUrlLoading(Landroid/webkit/WebView;Landroid/webkit/WebResourceRequest;)Z
    .locals 2
    invoke-interface {p2}, Landroid/webkit/WebResourceRequest;->getUrl()Landroid/net/Uri;
    move-result-object v0
    invoke-virtual {v0}, Landroid/net/Uri;->toString()Ljava/lang/String;
    move-result-object v0
    invoke-interface {p2}, Landroid/webkit/WebResourceRequest;->isForMainFrame()Z
    move-result v1
    if-eqz v1, :frame
    iget-object v1, p0, Lslipway/shell/Pages;->activity:Lslipway/shell/MainActivity;
    invoke-virtual {v1, v0}, Lslipway/shell/MainActivity;->leaves(Ljava/lang/String;)Z
    move-result v0
    return v0
    :frame
    const-string v1, "http"
    invoke-virtual {v0, v1}, Ljava/lang/String;->startsWith(Ljava/lang/String;)Z
    move-result v0
    xor-int/lit8 v0, v0, 0x1
    return v0
.end method

# Forms that are posted elsewhere don't pass the method above.
.method public onPageStarted(Landroid/webkit/WebView;Ljava/lang/String;Landroid/graphics/Bitmap;)V
    .locals 1
    const-string v0, "http"
    invoke-virtual {p2, v0}, Ljava/lang/String;->startsWith(Ljava/lang/String;)Z
    move-result v0
    if-eqz v0, :stays
    iget-object v0, p0, Lslipway/shell/Pages;->activity:Lslipway/shell/MainActivity;
    invoke-virtual {v0, p2}, Lslipway/shell/MainActivity;->leaves(Ljava/lang/String;)Z
    move-result v0
    if-eqz v0, :stays
    invoke-virtual {p1}, Landroid/webkit/WebView;->stopLoading()V
    :stays
    return-void
.end method

.method public onReceivedError(Landroid/webkit/WebView;Landroid/webkit/WebResourceRequest;Landroid/webkit/WebResourceError;)V
    .locals 2
    invoke-interface {p2}, Landroid/webkit/WebResourceRequest;->isForMainFrame()Z
    move-result v0
    if-eqz v0, :part
    iget-object v0, p0, Lslipway/shell/Pages;->activity:Lslipway/shell/MainActivity;
    invoke-interface {p2}, Landroid/webkit/WebResourceRequest;->getUrl()Landroid/net/Uri;
    move-result-object v1
    invoke-virtual {v1}, Landroid/net/Uri;->toString()Ljava/lang/String;
    move-result-object v1
    invoke-virtual {v0, v1}, Lslipway/shell/MainActivity;->fail(Ljava/lang/String;)V
    :part
    return-void
.end method

# A certificate that can't be trusted ends the load; there is no way past it.
.method public onReceivedSslError(Landroid/webkit/WebView;Landroid/webkit/SslErrorHandler;Landroid/net/http/SslError;)V
    .locals 2
    invoke-virtual {p2}, Landroid/webkit/SslErrorHandler;->cancel()V
    iget-object v0, p0, Lslipway/shell/Pages;->activity:Lslipway/shell/MainActivity;
    invoke-virtual {p3}, Landroid/net/http/SslError;->getUrl()Ljava/lang/String;
    move-result-object v1
    invoke-virtual {v0, v1}, Lslipway/shell/MainActivity;->fail(Ljava/lang/String;)V
    return-void
.end method

# Otherwise the app would end with the process of its page.
.method public onRenderProcessGone(Landroid/webkit/WebView;Landroid/webkit/RenderProcessGoneDetail;)Z
    .locals 1
    iget-object v0, p0, Lslipway/shell/Pages;->activity:Lslipway/shell/MainActivity;
    invoke-virtual {v0}, Lslipway/shell/MainActivity;->recreate()V
    const/4 v0, 0x1
    return v0
.end method
