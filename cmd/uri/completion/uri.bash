# bash completion for uri. It needs the package bash-completion.

# __uri_plain sets plain to a word without its quotes, and quote to the quote that is open.
__uri_plain()
{
    local word=$1 char
    plain='' quote=''
    while [[ -n $word ]]; do
        char=${word:0:1} word=${word:1}
        case $quote$char in
            "'" | '"') quote=$char ;;
            "''" | '""') quote='' ;;
            '"\')
                [[ $word == [\$\`\"\\]* ]] || plain+=$char
                plain+=${word:0:1} word=${word:1}
                ;;
            '\') plain+=${word:0:1} word=${word:1} ;;
            *) plain+=$char ;;
        esac
    done
}

__start_uri()
{
    local cur prev words cword plain quote program typed before flag line width
    local args=() lines=() values=() shown=()
    COMPREPLY=()
    _get_comp_words_by_ref -n =: cur prev words cword || return

    __uri_plain "${words[0]}"
    program=$(type -P -- "$plain") || program=uri
    for line in "${words[@]:1:cword}"; do
        __uri_plain "$line"
        args+=("$plain")
    done
    typed=$plain # the last word is the one to complete, and quote is open in it
    while IFS='' read -r line; do
        lines+=("$line")
    done < <("$program" __complete "${args[@]}" 2>/dev/null)
    ((${#lines[@]} > 0)) || return
    # The last line is a colon and a sum: 2 for no space after the word, 4 for no names of files,
    # 16 for names of folders.
    local directive=${lines[${#lines[@]} - 1]#:}
    unset "lines[${#lines[@]} - 1]"

    if ((directive & 16)); then
        cur=${cur#--*=}
        _filedir -d
        return
    fi
    if ((directive & 2)); then compopt -o nospace; fi
    if ((directive & 4)); then compopt +o default; fi
    if [[ $typed == --*=* ]]; then flag=${typed%%=*}=; fi
    for line in "${lines[@]}"; do
        line=$flag$line
        if [[ -n $line && ${line%%$'\t'*} == "$typed"* ]]; then
            values+=("${line%%$'\t'*}") shown+=("$line")
        fi
    done

    # Readline replaces the text after the open quote, or else after the last "=" or ":".
    if [[ -n $quote ]]; then
        before=${cur%"$quote"*}
    else
        before=${cur%"${cur##*["=:"]}"}
    fi
    local open=$quote
    __uri_plain "$before"
    local special='[^][a-zA-Z0-9_.+/%@:={},-]'
    if ((${#values[@]} == 1)); then special='[^a-zA-Z0-9_.+/%@:=-]'; fi
    for line in "${!values[@]}"; do
        values[line]=${values[line]#"$plain"}
        if [[ -z $open && ${values[line]} =~ $special ]]; then
            printf -v "values[line]" %q "${values[line]}"
        fi
        if ((${#values[line]} > width)); then width=${#values[line]}; fi
    done
    if [[ ${#values[@]} -eq 1 && -n $open && ${values[0]} == *[=:] ]]; then
        values+=("${values[0]}…") # so that readline does not close the quote
    fi
    COMPREPLY=("${values[@]}")
    if ((${#values[@]} > 1 && COMP_TYPE != 37 && COMP_TYPE != 42)); then
        for line in "${!values[@]}"; do # a list, in which each value has its description
            if [[ ${shown[line]} == *$'\t'* ]]; then
                printf -v "COMPREPLY[line]" '%-*s  (%s)' "$width" "${values[line]}" "${shown[line]#*$'\t'}"
            fi
        done
    fi
}

complete -o default -F __start_uri uri
