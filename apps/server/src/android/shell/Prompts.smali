# What the page asks the user for.
.class final Lslipway/shell/Prompts;
.super Landroid/webkit/WebChromeClient;

.field private final activity:Lslipway/shell/MainActivity;

.method constructor <init>(Lslipway/shell/MainActivity;)V
    .locals 0
    invoke-direct {p0}, Landroid/webkit/WebChromeClient;-><init>()V
    iput-object p1, p0, Lslipway/shell/Prompts;->activity:Lslipway/shell/MainActivity;
    return-void
.end method

.method public onPermissionRequest(Landroid/webkit/PermissionRequest;)V
    .locals 1
    iget-object v0, p0, Lslipway/shell/Prompts;->activity:Lslipway/shell/MainActivity;
    invoke-virtual {v0, p1}, Lslipway/shell/MainActivity;->ask(Landroid/webkit/PermissionRequest;)V
    return-void
.end method

.method public onShowFileChooser(Landroid/webkit/WebView;Landroid/webkit/ValueCallback;Landroid/webkit/WebChromeClient$FileChooserParams;)Z
    .locals 2
    iget-object v0, p0, Lslipway/shell/Prompts;->activity:Lslipway/shell/MainActivity;
    invoke-virtual {p3}, Landroid/webkit/WebChromeClient$FileChooserParams;->createIntent()Landroid/content/Intent;
    move-result-object v1
    invoke-virtual {v0, p2, v1}, Lslipway/shell/MainActivity;->choose(Landroid/webkit/ValueCallback;Landroid/content/Intent;)Z
    move-result v0
    return v0
.end method
