#compdef uri
compdef _uri uri

# zsh completion for uri.

_uri()
{
    local -a args lines entries options
    local line program=${(Q)words[1]} typed=${(Q)PREFIX} word=${words[CURRENT]} open='{'
    # In a word without quotes, zsh takes an open "{" away, and puts it back afterwards.
    local -i brace=${word[(I)$open]}
    if [[ -n $QIPREFIX || "${word[1,brace-1]}${word[brace+1,-1]}" != "$PREFIX" ]]; then
        brace=0
    elif (( brace )); then
        typed=${(Q)word}
    fi
    (( $+commands[$program] )) || [[ -x $program ]] || program=uri
    args=("${(@Q)words[2,CURRENT-1]}" "$typed")
    lines=("${(@f)$("$program" __complete "${args[@]}" 2>/dev/null)}")
    # The last line is a colon and a sum: 2 for no space after the word, 4 for no names of files,
    # 16 for names of folders.
    local -i directive=${lines[-1]#:}
    lines[-1]=()

    if [[ $typed == --*=* ]]; then
        compset -P '*='
    fi
    for line in "${lines[@]}"; do
        if [[ -n $line ]]; then
            if (( brace )); then
                line=${line[1,brace-1]}${line[brace+1,-1]}
            fi
            entries+=("${${line//:/\\:}/$'\t'/:}")
        fi
    done
    if (( directive & 16 )); then
        _files -/
    elif (( $#entries == 0 && !(directive & 4) )); then
        _files
    else
        if (( directive & 2 )); then
            options+=(-S '')
        fi
        if (( brace )); then
            options+=(-Q)
        fi
        _describe value entries "${options[@]}"
    fi
}

# If the file was not sourced, this is the first call of the function.
if [[ $funcstack[1] == _uri ]]; then
    _uri
fi
