# Which addresses stay in the app.
.class final Lslipway/shell/Addresses;
.super Ljava/lang/Object;

# An address of the origin has a slash behind it: nothing but a path can follow.
.method static isOwn(Ljava/lang/String;Ljava/lang/String;)Z
    .locals 1
    if-eqz p1, :no
    const-string v0, "/"
    invoke-virtual {p0, v0}, Ljava/lang/String;->concat(Ljava/lang/String;)Ljava/lang/String;
    move-result-object v0
    invoke-virtual {p1, v0}, Ljava/lang/String;->startsWith(Ljava/lang/String;)Z
    move-result v0
    return v0
    :no
    const/4 v0, 0x0
    return v0
.end method

# Labels, tries, invitations and shares: what other apps may open here.
.method static isLink(Ljava/lang/String;Ljava/lang/String;)Z
    .locals 1
    invoke-static {p0, p1}, Lslipway/shell/Addresses;->isOwn(Ljava/lang/String;Ljava/lang/String;)Z
    move-result v0
    if-eqz v0, :no
    invoke-virtual {p0}, Ljava/lang/String;->length()I
    move-result v0
    invoke-virtual {p1, v0}, Ljava/lang/String;->substring(I)Ljava/lang/String;
    move-result-object p1
    const-string v0, "/app/[atjs]([/?#].*)?"
    invoke-virtual {p1, v0}, Ljava/lang/String;->matches(Ljava/lang/String;)Z
    move-result v0
    :no
    return v0
.end method

# The link with the application in its query, so that a first start by a link has its look; the fragment stays.
.method static branded(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;
    .locals 4
    const/16 v0, 0x23
    invoke-virtual {p0, v0}, Ljava/lang/String;->indexOf(I)I
    move-result v0
    if-gez v0, :cut
    invoke-virtual {p0}, Ljava/lang/String;->length()I
    move-result v0
    :cut
    const/4 v1, 0x0
    invoke-virtual {p0, v1, v0}, Ljava/lang/String;->substring(II)Ljava/lang/String;
    move-result-object v1
    invoke-virtual {p0, v0}, Ljava/lang/String;->substring(I)Ljava/lang/String;
    move-result-object v2
    const/16 v0, 0x3f
    invoke-virtual {v1, v0}, Ljava/lang/String;->indexOf(I)I
    move-result v0
    const-string v3, "?"
    if-ltz v0, :join
    const-string v3, "&"
    :join
    invoke-virtual {v1, v3}, Ljava/lang/String;->concat(Ljava/lang/String;)Ljava/lang/String;
    move-result-object v1
    invoke-virtual {v1, p1}, Ljava/lang/String;->concat(Ljava/lang/String;)Ljava/lang/String;
    move-result-object v1
    invoke-virtual {v1, v2}, Ljava/lang/String;->concat(Ljava/lang/String;)Ljava/lang/String;
    move-result-object v1
    return-object v1
.end method
